import { need } from "./dom.js";
import { dayChip } from "./message.js";

/** @import {MessageView} from "./message.js" */

const NEAR_PX = 24;
const FADE_MS = 180;

/** The scrolling messages of a phone. It stays at its end until its reader scrolls up. */
export class Wall {
  #scroller;
  #list;
  #down;
  #day = "";
  #pinned = true;
  #top = 0;
  /** @type {Map<string, MessageView>} */
  #views = new Map();

  /** @param {HTMLElement} screen */
  constructor(screen) {
    this.#scroller = need(screen, ".wall");
    this.#list = need(screen, ".list");
    this.#down = need(screen, ".down");
    this.#down.addEventListener("click", () => this.toEnd());
    this.#scroller.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    const watcher = new ResizeObserver(() => this.#follow());
    watcher.observe(this.#list);
    watcher.observe(this.#scroller);
  }

  /** @param {string} key */
  get(key) {
    return this.#views.get(key);
  }

  /**
   * @param {string} key
   * @param {MessageView} view
   * @param {number} now the server's Unix time
   */
  add(key, view, now) {
    const day = new Date(view.message.date * 1000).toDateString();
    if (day !== this.#day) this.#list.append(dayChip(view.message.date, now));
    this.#day = day;
    this.#views.set(key, view);
    this.#list.append(view.element);
  }

  /** @param {string} key */
  drop(key) {
    const element = this.#views.get(key)?.element;
    if (!element) return;
    this.#views.delete(key);
    element.removeAttribute("data-message");
    element.inert = true;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const fade = element.animate({ opacity: [1, 0] }, still ? 0 : FADE_MS);
    fade.onfinish = () => element.remove();
  }

  clear() {
    this.#views.clear();
    this.#day = "";
    this.#list.replaceChildren();
  }

  toEnd() {
    this.#pinned = true;
    this.#follow();
  }

  #follow() {
    if (this.#pinned) this.#scroller.scrollTop = this.#scroller.scrollHeight;
    this.#down.hidden = this.#pinned;
  }

  /** Only scrolling up lets go of the end: the wall also scrolls by itself when messages grow. */
  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.#scroller;
    const near = scrollHeight - scrollTop - clientHeight < NEAR_PX;
    this.#pinned = near || (this.#pinned && scrollTop >= this.#top);
    this.#top = scrollTop;
    this.#down.hidden = this.#pinned;
  }
}
