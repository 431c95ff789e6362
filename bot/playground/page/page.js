/**
 * The playground's page: phones side by side, or one at a time where the window is narrow.
 *
 * Hooks for browser tests, kept stable:
 *   html[data-ready]                       the first snapshot is on the page
 *   section.phone[data-chat="<chat id>"]   a chat; a private chat's id is its person's
 *   [data-message="<message id>"]          a message; an ephemeral one "e<user id>-<ephemeral id>"
 *   .kb button[data-data="<data>"]         a callback button; .kb button[data-url] a link
 *   .kb button[aria-busy]                  tapped and not answered yet
 *   button[data-as="<user id>"]            who is in front of a group's phone (aria-pressed)
 *   .toast, [role=alertdialog]             what the bot answered to a tap, inside its phone
 *   .type input                            where one types; Enter sends
 *   .empty button                          opens a table in a group where nobody has written
 *   nav.tabs button[data-chat]             the chats of a narrow window (aria-current, .unread)
 *   .start, .block                         of a private chat: before its first message (or to
 *                                          unblock the bot), and after it
 *   .away                                  shown while the server cannot be reached
 */
import { Clock } from "./clock.js";
import { el, need } from "./dom.js";
import { way } from "./links.js";
import { ephemeralKey, isFor, isMine, plainText } from "./message.js";
import { initials, isGroup, tone } from "./people.js";
import { Phone } from "./phone.js";
import { listen, post } from "./wire.js";

/** @import {ChatState, Message, SimEvent, Snapshot, User} from "./wire.js" */

const NARROW = "(max-width: 699px)";

class Page {
  /** @type {User} */
  bot = { id: 0, is_bot: true, first_name: "Bot" };
  /** @type {Map<number, User>} */
  people = new Map();
  post = post;
  #clock = new Clock();
  /** @type {Map<number, Phone>} */
  #phones = new Map();
  #shown = 0;
  /** @type {Set<number>} */
  #unread = new Set();
  #desk = need(document, ".desk");
  #tabs = need(document, ".tabs");

  now = () => this.#clock.now();

  start() {
    const away = need(document, ".away");
    this.#clock.start();
    listen(
      (event) => this.#take(event),
      (there) => {
        away.hidden = there;
      },
    );
  }

  /**
   * Follows a link as somebody: into the private chat, a group, or out of the page.
   *
   * @param {number} user
   * @param {string} link
   * @param {Phone} phone where it was tapped
   */
  async open(user, link, phone) {
    const goal = way(link, this.bot.username ?? "");
    if (!goal) return;
    if (goal.to === "web") {
      window.open(goal.url, "_blank", "noopener");
    } else if (goal.to === "bot") {
      await this.#follow({ user, url: goal.url }, phone);
    } else {
      await this.#toGroup(user, goal, phone);
    }
  }

  /**
   * Telegram would ask which chat; here it is the first group in which one sits.
   *
   * @param {number} user
   * @param {{to: "group", url: string} | {to: "share", text: string}} goal
   * @param {Phone} phone
   */
  async #toGroup(user, goal, phone) {
    const group = [...this.#phones.values()].find(
      ({ chat, members }) => isGroup(chat) && members.some(({ id }) => id === user),
    );
    if (!group) {
      phone.toast("There is no group here yet.");
      return;
    }
    group.become(user);
    this.#show(group.chat.id);
    if (goal.to === "share") group.draft(goal.text);
    else await this.#follow({ user, url: goal.url, chat: group.chat.id }, phone);
  }

  /**
   * @param {{user: number, url: string, chat?: number}} link
   * @param {Phone} phone where it was tapped
   */
  async #follow(link, phone) {
    await post("/sim/link", link)
      .then(({ chat }) => this.#show(chat))
      .catch((error) => phone.toast(error.message));
  }

  /** @param {SimEvent} event */
  #take(event) {
    if (event.kind === "snapshot") this.#restart(event);
    else if (event.kind === "chat") this.#load([event.state]);
    else this.#pass(event);
  }

  /** @param {Exclude<SimEvent, Snapshot | {kind: "chat"}>} event something about one chat */
  #pass(event) {
    const phone = this.#phones.get(event.chat);
    if (!phone) return;
    if (event.kind === "deleted") phone.drop(String(event.message_id));
    else if (event.kind === "ephemeral_deleted")
      phone.drop(ephemeralKey(event.user, event.message_id));
    else if (event.kind === "rate") phone.setRate(event);
    else if (event.kind === "answer") {
      if (event.user === phone.me) phone.answered(event);
    } else {
      const isNew = phone.put(event.message);
      if (isNew && event.kind !== "edited") this.#notice(phone, event.message);
    }
  }

  /** @param {Snapshot} snapshot */
  #restart({ now, bot, people, chats }) {
    this.bot = bot;
    this.people = new Map(people.map((user) => [user.id, user]));
    this.#clock.sync(now);
    for (const id of [...this.#phones.keys()]) {
      if (!chats.some(({ chat }) => chat.id === id)) this.#remove(id);
    }
    this.#load(chats);
    document.documentElement.dataset.ready = "";
  }

  /** @param {number} id a chat that is no more, or that became another */
  #remove(id) {
    this.#phones.get(id)?.element.remove();
    this.#phones.delete(id);
  }

  /** @param {ChatState[]} states */
  #load(states) {
    for (const state of states) {
      const phone = this.#phones.get(state.chat.id);
      if (state.upgraded_to) this.#remove(state.chat.id);
      else if (phone) phone.load(state);
      else this.#phones.set(state.chat.id, new Phone(copyOfPhone(), state, this));
    }
    const people = [...this.people.keys()];
    const place = (/** @type {Phone} */ { chat }) =>
      isGroup(chat) ? -1 : people.indexOf(chat.id);
    const ordered = [...this.#phones.values()].sort((a, b) => place(a) - place(b));
    ordered.forEach(({ element }, index) => {
      if (this.#desk.children[index] !== element)
        this.#desk.insertBefore(element, this.#desk.children[index] ?? null);
    });
    this.#tabs.replaceChildren(...ordered.map((phone) => this.#tab(phone)));
    this.#mark(this.#phones.has(this.#shown) ? this.#shown : (ordered[0]?.chat.id ?? 0));
  }

  /** @param {Phone} phone */
  #tab({ chat, title }) {
    const name = isGroup(chat) ? title : (this.people.get(chat.id)?.first_name ?? "");
    return el(
      "button",
      { type: "button", "data-chat": chat.id, onclick: () => this.#show(chat.id) },
      el("span", { class: `ava ${tone(chat.id)}`, "aria-hidden": "true" }, initials(name)),
      el("span", {}, name),
    );
  }

  /** @param {number} id the chat to look at now */
  #show(id) {
    const phone = this.#phones.get(id);
    if (!phone) return;
    this.#mark(id);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    phone.element.scrollIntoView({
      behavior: still ? "auto" : "smooth",
      inline: "center",
      block: "nearest",
    });
    phone.element.animate({ outlineColor: ["var(--accent)", "transparent"] }, 1200);
  }

  /** @param {number} id the chat that a narrow window shows */
  #mark(id) {
    this.#shown = id;
    this.#unread.delete(id);
    for (const [chat, { element }] of this.#phones) element.classList.toggle("shown", chat === id);
    for (const tab of this.#tabs.children) {
      const chat = Number(tab.getAttribute("data-chat"));
      tab.setAttribute("aria-current", String(chat === id));
      tab.classList.toggle("unread", this.#unread.has(chat));
      tab.setAttribute("aria-description", this.#unread.has(chat) ? "unread" : "");
    }
  }

  /**
   * @param {Phone} phone
   * @param {Message} message a new one
   */
  #notice(phone, message) {
    if (isMine(message, phone.me) || !isFor(message, phone.me)) return;
    need(document, ".news").textContent = `${phone.title}: ${plainText(message)}`;
    if (phone.chat.id === this.#shown || !matchMedia(NARROW).matches) return;
    this.#unread.add(phone.chat.id);
    this.#mark(this.#shown);
  }
}

function copyOfPhone() {
  const template = /** @type {HTMLTemplateElement} */ (need(document, "#phone"));
  const copy = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
  return need(copy, ".phone");
}

new Page().start();
