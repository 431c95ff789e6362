/** @import {Chat, User} from "./wire.js" */

const TONES = 7;
const GROUP_TONE = 4;

/** @param {User} user */
export const fullName = (user) => [user.first_name, user.last_name].filter(Boolean).join(" ");

/**
 * Which of the page's seven name colours belongs to a user or a chat.
 *
 * @param {number} id
 */
export const tone = (id) => `tone${id < 0 ? GROUP_TONE : id % TONES}`;

/**
 * One or two letters that stand for a name.
 *
 * @param {string} name
 */
export function initials(name) {
  const words = name.split(/\s+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => [...word][0].toUpperCase())
    .join("");
}

/** @param {Chat} chat */
export const isGroup = (chat) => chat.type !== "private";

/**
 * The language in which a user's client writes dates; English when it names none that exists.
 *
 * @param {User | undefined} user
 */
export function language(user) {
  try {
    return Intl.getCanonicalLocales(user?.language_code ?? "en")[0];
  } catch {
    return "en";
  }
}
