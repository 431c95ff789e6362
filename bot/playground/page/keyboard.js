import { el } from "./dom.js";

/**
 * @import {Button} from "./wire.js"
 *
 * What happens when a button is pressed.
 * @typedef {object} Presses
 * @property {(data: string, button: HTMLButtonElement) => void} press a callback button
 * @property {(url: string) => void} open a url button
 * @property {(text: string) => void} copy a button that copies
 */

/** @type {Record<string, string>} */
const STYLES = { success: "ok", danger: "no", primary: "go" };

/** The inline keyboard under a message. A button that an edit leaves alone stays as it is. */
export class Keyboard {
  element = el("div", { class: "kb" });
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();
  #presses;

  /** @param {Presses} presses */
  constructor(presses) {
    this.#presses = presses;
  }

  /** @param {Button[][]} rows */
  show(rows) {
    const focus = this.#focused();
    const old = this.#buttons;
    this.#buttons = new Map();
    const wanted = rows.map((row) => row.map((button) => this.#reuse(old, button)));
    wanted.forEach((buttons, index) => {
      const row =
        this.element.children[index] ?? this.element.appendChild(el("div", { class: "row" }));
      row.classList.toggle("many", buttons.length > 5);
      buttons.forEach((button, place) => {
        if (row.children[place] !== button) row.insertBefore(button, row.children[place] ?? null);
      });
      while (row.children.length > buttons.length) row.lastElementChild?.remove();
    });
    while (this.element.children.length > rows.length) this.element.lastElementChild?.remove();
    this.element.hidden = rows.length === 0;
    if (focus) this.#refocus(focus, wanted);
  }

  #focused() {
    const button = document.activeElement;
    const row = button?.parentElement;
    if (!button || !row || row.parentElement !== this.element) return null;
    return {
      button,
      row: [...this.element.children].indexOf(row),
      place: [...row.children].indexOf(button),
    };
  }

  /**
   * @param {{button: Element, row: number, place: number}} was
   * @param {HTMLButtonElement[][]} wanted
   */
  #refocus(was, wanted) {
    const row = wanted[Math.min(was.row, wanted.length - 1)] ?? [];
    const next =
      wanted.flat().find((button) => button === was.button) ??
      row[Math.min(was.place, row.length - 1)];
    if (next !== document.activeElement) next?.focus({ preventScroll: true });
  }

  /**
   * @param {Map<string, HTMLButtonElement>} old
   * @param {Button} spec
   */
  #reuse(old, spec) {
    const key = JSON.stringify([spec.callback_data, spec.url, spec.copy_text?.text]);
    const button = old.get(key) ?? this.#make(spec);
    old.delete(key);
    this.#buttons.set(key, button);
    const style = STYLES[spec.style ?? ""] ?? "";
    if (button.className !== style) button.className = style;
    if (button.textContent !== spec.text) button.textContent = spec.text;
    button.disabled =
      !(spec.callback_data || spec.url || spec.copy_text) || spec.disabled !== undefined;
    return button;
  }

  /** @param {Button} spec */
  #make({ callback_data: data, url, copy_text: copy }) {
    const button = /** @type {HTMLButtonElement} */ (
      el("button", { type: "button", "data-data": data, "data-url": url })
    );
    button.addEventListener("click", () => {
      if (url) this.#presses.open(url);
      else if (copy) this.#presses.copy(copy.text);
      else if (data && !button.hasAttribute("aria-busy")) this.#presses.press(data, button);
    });
    return button;
  }
}
