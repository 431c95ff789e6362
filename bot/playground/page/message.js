import { dayName, hhmm } from "./clock.js";
import { el } from "./dom.js";
import { Keyboard } from "./keyboard.js";
import { fullName, tone } from "./people.js";
import { rich } from "./text.js";

/**
 * @import {Message, User} from "./wire.js"
 * @import {Reader} from "./text.js"
 * @import {Presses} from "./keyboard.js"
 *
 * The chat a message stands in, as the person in front of it sees it.
 * @typedef {object} Place
 * @property {number} me whose eyes these are
 * @property {boolean} group
 * @property {Reader} reader
 * @property {(message: Message) => Presses} presses
 */

/**
 * What tells a message of a chat from the others: its id, or for an ephemeral one, which has none,
 * whose it is and its own number.
 *
 * @param {Message} message
 */
export function messageKey(message) {
  const { message_id: id, ephemeral_message_id: ephemeral } = message;
  return ephemeral === undefined ? String(id) : ephemeralKey(onlyReader(message) ?? 0, ephemeral);
}

/**
 * @param {number} user
 * @param {number} id
 */
export const ephemeralKey = (user, id) => `e${user}-${id}`;

/**
 * @param {Message} message
 * @param {number} me
 */
export const isMine = (message, me) => !message.sender_chat && message.from?.id === me;

/**
 * The one person who sees an ephemeral message, whether the bot or the person wrote it.
 *
 * @param {Message} message
 * @returns {number | undefined}
 */
function onlyReader({ from, receiver_user: receiver }) {
  return receiver?.is_bot ? from?.id : receiver?.id;
}

/**
 * Whether a person sees the message.
 *
 * @param {Message} message
 * @param {number} me
 */
export const isFor = (message, me) => (onlyReader(message) ?? me) === me;

/** @param {Message} message */
export const plainText = (message) => message.text || message.caption || "";

/** One message on the wall of a chat. */
export class MessageView {
  /** @type {Message} */
  message;
  element;
  #place;
  #text = el("span", { class: "text" });
  #time = el("span", { class: "time" });
  #keyboard;

  /**
   * @param {Message} message
   * @param {Place} place
   */
  constructor(message, place) {
    this.message = message;
    this.#place = place;
    this.element = el("div", { "data-message": messageKey(message) });
    const service = serviceWords(message);
    if (service) {
      this.element.className = "sys";
      this.element.append(service);
      return;
    }
    this.#keyboard = new Keyboard(place.presses(message));
    this.element.className = isMine(message, place.me) ? "msg me" : "msg";
    this.element.append(this.#bubble(), this.#keyboard.element);
    this.#write(null);
  }

  /** @param {Message} message the same message after an edit */
  update(message) {
    const before = this.message;
    this.message = message;
    if (this.#keyboard) this.#write(before);
  }

  #bubble() {
    const { message } = this;
    const bubble = el("div", { class: "bub" });
    const name = message.sender_chat?.title ?? (message.from && fullName(message.from));
    if (this.#place.group && name && !isMine(message, this.#place.me)) {
      const colour = message.from?.is_bot ? "bot" : tone(message.from?.id ?? 0);
      bubble.append(el("div", { class: `who ${colour}` }, name));
    }
    if (message.reply_to_message)
      bubble.append(el("div", { class: "reply" }, plainText(message.reply_to_message)));
    if (message.document) bubble.append(fileLink(message.document));
    if (message.receiver_user) {
      bubble.append(el("div", { class: "eye" }, "Only you can see this"));
    }
    bubble.append(this.#text, this.#time);
    return bubble;
  }

  /** @param {Message | null} before */
  #write(before) {
    const { message } = this;
    if (!before || content(before) !== content(message)) {
      const entities = message.entities ?? message.caption_entities ?? [];
      this.#text.replaceChildren(rich(plainText(message), entities, this.#place.reader));
    }
    this.#time.textContent = message.edit_date
      ? `edited ${hhmm(message.edit_date)}`
      : hhmm(message.date);
    const rows = message.reply_markup?.inline_keyboard ?? [];
    this.element.classList.toggle("keys", rows.length > 0);
    this.element.classList.toggle(
      "wide",
      rows.some((row) => row.length > 5),
    );
    this.#keyboard?.show(rows);
  }
}

/** @param {{file_id: string, file_name?: string}} file */
const fileLink = ({ file_id: id, file_name: name }) =>
  el("a", { class: "file", href: `/sim/file/${id}`, download: name ?? "" }, name ?? "file");

/** @param {Message} message */
const content = (message) =>
  JSON.stringify([plainText(message), message.entities, message.caption_entities]);

/**
 * The chip over a day's first message.
 *
 * @param {number} unix
 * @param {number} now
 */
export const dayChip = (unix, now) => el("div", { class: "sys day" }, dayName(unix, now));

/**
 * What a service message says, or nothing for a message of another kind.
 *
 * @param {Message} message
 * @returns {string}
 */
function serviceWords(message) {
  const who = message.from ? fullName(message.from) : "Somebody";
  if (message.new_chat_members) return joined(message.from, message.new_chat_members);
  if (message.left_chat_member) return left(message.from, message.left_chat_member);
  if (message.new_chat_title) return `${who} named the group “${message.new_chat_title}”`;
  if (message.group_chat_created || message.supergroup_chat_created)
    return `${who} created the group`;
  if (message.pinned_message) return `${who} pinned a message`;
  if (message.migrate_to_chat_id || message.migrate_from_chat_id)
    return "The group became a supergroup";
  return plainText(message) || message.document
    ? ""
    : "A message of a kind that is not shown here";
}

/**
 * @param {User | undefined} by
 * @param {User[]} members
 */
function joined(by, members) {
  const names = members.map(fullName).join(", ");
  return !by || members.some(({ id }) => id === by.id)
    ? `${names} joined the group`
    : `${fullName(by)} added ${names}`;
}

/**
 * @param {User | undefined} by
 * @param {User} member
 */
function left(by, member) {
  return !by || by.id === member.id
    ? `${fullName(member)} left the group`
    : `${fullName(by)} removed ${fullName(member)}`;
}
