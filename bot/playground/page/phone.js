import { Composer } from "./composer.js";
import { el, need } from "./dom.js";
import { isFor, MessageView, messageKey } from "./message.js";
import { Notices } from "./notices.js";
import { fullName, initials, isGroup, language, tone } from "./people.js";
import { Wall } from "./wall.js";

/**
 * @import {Answer, Chat, ChatState, Message, Rate, User} from "./wire.js"
 * @import {Presses} from "./keyboard.js"
 *
 * What a phone asks of the page around it.
 * @typedef {object} Host
 * @property {User} bot
 * @property {Map<number, User>} people
 * @property {() => number} now the server's Unix time
 * @property {(path: string, body: object) => Promise<any>} post
 * @property {(user: number, url: string, phone: Phone) => void} open follows a link as somebody
 *
 * A tap that the bot has not answered yet.
 * @typedef {{button: HTMLElement, key: string, query: string | undefined}} Tap
 */

const SPIN_MS = 5000;
const GONE = new Set(["left", "kicked"]);

/** One chat on one person's phone. A group is seen by one of its members at a time. */
export class Phone {
  element;
  /** @type {Chat} */
  chat;
  /** @type {User[]} */
  members = [];
  /** @type {number} */
  me = 0;
  #host;
  #wall;
  #composer;
  #notices;
  #standing = "member";
  /** @type {Map<string, Message>} */
  #messages = new Map();
  /** @type {Set<Tap>} */
  #taps = new Set();

  /**
   * @param {HTMLElement} element a copy of the phone template
   * @param {ChatState} state
   * @param {Host} host
   */
  constructor(element, state, host) {
    this.element = element;
    this.chat = state.chat;
    this.#host = host;
    element.dataset.chat = String(state.chat.id);
    this.#wall = new Wall(need(element, ".screen"));
    this.#composer = new Composer(
      need(element, ".type"),
      (text) => this.say(text),
      () => this.#commands(),
    );
    this.#notices = new Notices(element);
    need(element, ".start").addEventListener("click", () =>
      this.#blocked ? this.#block(false) : this.say("/start"),
    );
    need(element, ".empty button").addEventListener("click", () => this.say("/durak"));
    need(element, ".block").addEventListener("click", () => this.#block(true));
    this.load(state);
  }

  get title() {
    return isGroup(this.chat)
      ? (this.chat.title ?? "Group")
      : `${this.#nameOf(this.chat.id)} · ${this.#host.bot.first_name}`;
  }

  /** @param {ChatState} state the whole chat, as it is now */
  load(state) {
    this.chat = state.chat;
    const members = isGroup(state.chat) ? state.members : [state.chat.id];
    this.members = members.flatMap((id) => this.#host.people.get(id) ?? []);
    this.#standing = state.bot ?? "member";
    const messages = [...state.messages, ...(state.ephemeral ?? [])].sort(
      (a, b) => a.date - b.date,
    );
    this.#messages = new Map(messages.map((message) => [messageKey(message), message]));
    this.setRate(state.rate);
    this.#head();
    this.become(
      this.members.some(({ id }) => id === this.me) ? this.me : (this.members[0]?.id ?? 0),
    );
  }

  /** @param {number} user from now on the eyes and hands of this phone */
  become(user) {
    this.me = user;
    for (const button of this.element.querySelectorAll("[data-as]")) {
      button.setAttribute("aria-pressed", String(button.getAttribute("data-as") === String(user)));
    }
    this.#composer.setName(this.#nameOf(user));
    this.#taps.clear();
    this.#wall.clear();
    for (const message of this.#messages.values()) this.#show(message);
    this.#offerStart();
  }

  /**
   * @param {Message} message a new one, or one that was edited
   * @returns {boolean} whether it is new
   */
  put(message) {
    const key = messageKey(message);
    const known = this.#messages.has(key);
    this.#messages.set(key, message);
    this.#show(message);
    this.#offerStart();
    return !known;
  }

  /** @param {string} key of a message that was deleted */
  drop(key) {
    this.#messages.delete(key);
    this.#wall.drop(key);
  }

  /** @param {Rate | undefined} rate of the group */
  setRate(rate) {
    const box = need(this.element, ".rate");
    box.hidden = !rate || !isGroup(this.chat);
    if (!rate) return;
    need(box, "span").textContent = `${rate.used} of ${rate.limit}`;
    box.classList.toggle("full", rate.used >= rate.limit);
  }

  /** @param {Answer} answer to a tap of this phone's person */
  answered({ query, message_id: id, text, alert, url }) {
    const taps = [...this.#taps];
    const tap =
      taps.find((other) => other.query === query) ??
      taps.find((other) => other.query === undefined && other.key === String(id));
    if (tap) this.#settle(tap);
    if (text) alert ? this.#notices.alert(text) : this.#notices.toast(text);
    if (url) this.#host.open(this.me, url, this);
  }

  /** @param {string} text */
  toast(text) {
    this.#notices.toast(text);
  }

  /** @param {string} text for this phone's person to send */
  draft(text) {
    this.#composer.draft(text);
  }

  /** @param {string} text typed, or a command that was tapped */
  async say(text) {
    this.#wall.toEnd();
    const answer = await this.#ask("/sim/text", { user: this.me, chat: this.chat.id, text });
    if (!answer) this.#composer.draft(text);
  }

  /** @returns {Promise<import("./wire.js").Command[]>} what the bot offers to this phone's person */
  async #commands() {
    const answer = await this.#ask("/sim/commands", { user: this.me, chat: this.chat.id });
    return answer?.commands ?? [];
  }

  /** @param {Message} message */
  #show(message) {
    if (!isFor(message, this.me)) return;
    const key = messageKey(message);
    const there = this.#wall.get(key);
    if (there) there.update(message);
    else this.#wall.add(key, new MessageView(message, this.#place()), this.#host.now());
  }

  /** @returns {import("./message.js").Place} */
  #place() {
    return {
      me: this.me,
      group: isGroup(this.chat),
      reader: {
        language: language(this.#host.people.get(this.me)),
        now: this.#host.now,
        say: (text) => this.say(text),
        open: (url) => this.#host.open(this.me, url, this),
      },
      presses: (message) => this.#presses(message),
    };
  }

  /**
   * @param {Message} message
   * @returns {Presses}
   */
  #presses(message) {
    return {
      press: (data, button) => this.#press(message, data, button),
      open: (url) => this.#host.open(this.me, url, this),
      copy: async (text) => {
        await navigator.clipboard?.writeText(text).catch(() => undefined);
        this.toast("Copied");
      },
    };
  }

  /**
   * @param {Message} message
   * @param {string} data
   * @param {HTMLElement} button
   */
  async #press(message, data, button) {
    /** @type {Tap} */
    const tap = { button, key: String(message.message_id), query: undefined };
    this.#taps.add(tap);
    button.setAttribute("aria-busy", "true");
    setTimeout(() => this.#settle(tap), SPIN_MS);
    const { message_id, ephemeral_message_id: ephemeral_id } = message;
    const which = ephemeral_id === undefined ? { message_id } : { ephemeral_id };
    const body = { user: this.me, chat: this.chat.id, ...which, data };
    const answer = await this.#ask("/sim/press", body);
    if (answer) tap.query = answer.query;
    else this.#settle(tap);
  }

  /** @param {Tap} tap */
  #settle(tap) {
    if (this.#taps.delete(tap)) tap.button.removeAttribute("aria-busy");
  }

  get #blocked() {
    return !isGroup(this.chat) && this.#standing === "kicked";
  }

  #offerStart() {
    need(this.element, ".empty").hidden = !isGroup(this.chat) || this.#messages.size > 0;
    const start = need(this.element, ".start");
    start.hidden = isGroup(this.chat) || (this.#messages.size > 0 && !this.#blocked);
    start.textContent = this.#blocked ? "Unblock" : "Start";
    need(this.element, ".block").hidden = isGroup(this.chat) || !start.hidden;
  }

  /** @param {boolean} blocked */
  #block(blocked) {
    return this.#ask("/sim/block", { user: this.me, blocked });
  }

  /**
   * Posts, and says so here when the server refuses.
   *
   * @param {string} path
   * @param {object} body
   * @returns {Promise<any>} the answer, or nothing after a refusal
   */
  #ask(path, body) {
    return this.#host.post(path, body).catch((error) => this.toast(error.message));
  }

  #head() {
    const { chat, element } = this;
    const group = isGroup(chat);
    const avatar = need(element, ".ava");
    avatar.className = `ava ${tone(chat.id)}`;
    avatar.textContent = initials(group ? this.title : this.#nameOf(chat.id));
    need(element, "h2").textContent = this.title;
    need(element, ".names p").textContent = group
      ? [...this.members, ...(GONE.has(this.#standing) ? [] : [this.#host.bot])]
          .map(({ first_name: name }) => name)
          .join(", ")
      : "private chat";
    element.setAttribute("aria-label", this.title);
    need(element, ".wall").setAttribute("aria-label", `Messages of ${this.title}`);
    const people = need(element, ".people");
    people.hidden = !group;
    people.replaceChildren("as ", ...(group ? this.members : []).map((user) => this.#chip(user)));
  }

  /** @param {User} user */
  #chip(user) {
    return el(
      "button",
      { type: "button", "data-as": user.id, onclick: () => this.become(user.id) },
      el(
        "span",
        { class: `ava ${tone(user.id)}`, "aria-hidden": "true" },
        initials(fullName(user)),
      ),
      user.first_name,
    );
  }

  /** @param {number} id */
  #nameOf(id) {
    return this.#host.people.get(id)?.first_name ?? "Nobody";
  }
}
