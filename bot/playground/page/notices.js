import { el } from "./dom.js";

const TOAST_MS = 3000;

/** Toasts and alerts of one phone. Alerts wait for each other; a new toast replaces the old. */
export class Notices {
  #phone;
  #toast = el("div", { class: "toast", role: "status" });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #fading;
  /** @type {string[]} */
  #waiting = [];
  /** @type {HTMLElement | null} */
  #dialog = null;

  /** @param {HTMLElement} phone */
  constructor(phone) {
    this.#phone = phone;
  }

  /** @param {string} text */
  toast(text) {
    clearTimeout(this.#fading);
    this.#toast.textContent = text;
    this.#phone.append(this.#toast);
    this.#fading = setTimeout(() => this.#toast.remove(), TOAST_MS);
  }

  /** @param {string} text */
  alert(text) {
    if (this.#dialog) this.#waiting.push(text);
    else this.#open(text);
  }

  /** @param {string} text */
  #open(text) {
    const before = document.activeElement;
    const behind = [...this.#phone.children];
    const ok = el("button", { type: "button" }, "OK");
    const words = el("p", { id: `alert-${this.#phone.dataset.chat}` }, text);
    const dialog = el(
      "div",
      { class: "shade", role: "alertdialog", "aria-modal": "true", "aria-labelledby": words.id },
      el("div", { class: "alert" }, words, ok),
    );
    const close = () => {
      dialog.remove();
      behind.forEach((part) => part.removeAttribute("inert"));
      this.#dialog = null;
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      const next = this.#waiting.shift();
      if (next !== undefined) this.#open(next);
    };
    ok.addEventListener("click", close);
    dialog.addEventListener("keydown", (event) => {
      if (event.key === "Escape") close();
    });
    behind.forEach((part) => part.setAttribute("inert", ""));
    this.#phone.append(dialog);
    this.#dialog = dialog;
    ok.focus({ preventScroll: true });
  }
}
