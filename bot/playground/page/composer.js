import { el, need } from "./dom.js";

/** @import {Command} from "./wire.js" */

/** The line at the bottom of a phone where its person types; a slash offers the bot's commands. */
export class Composer {
  #input;
  #list;
  #send;
  #commands;
  #chosen = -1;

  /**
   * @param {HTMLElement} form
   * @param {(text: string) => void} send
   * @param {() => Promise<Command[]>} commands what the bot offers here
   */
  constructor(form, send, commands) {
    this.#input = /** @type {HTMLInputElement} */ (need(form, "input"));
    this.#list = need(form, ".commands");
    this.#send = send;
    this.#commands = commands;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const option = this.#list.children[this.#chosen];
      this.#submit(
        option instanceof HTMLElement ? (option.dataset.command ?? "") : this.#input.value,
      );
    });
    this.#input.addEventListener("input", () => this.#suggest());
    this.#input.addEventListener("keydown", (event) => this.#key(event));
    this.#input.addEventListener("blur", () => this.#offer([]));
  }

  /** @param {string} name who types here */
  setName(name) {
    this.#input.placeholder = `${name} writes…`;
    this.#input.setAttribute("aria-label", `${name} writes`);
  }

  /** @param {string} text left in an empty line for its person to send */
  draft(text) {
    if (!this.#input.value) this.#input.value = text;
    this.#input.focus({ preventScroll: true });
  }

  /** @param {string} typed */
  #submit(typed) {
    const text = typed.trim();
    this.#offer([]);
    if (!text) return;
    this.#input.value = "";
    this.#send(text);
  }

  async #suggest() {
    const { value } = this.#input;
    const commands = value.startsWith("/") ? await this.#commands() : [];
    if (value !== this.#input.value) return;
    this.#offer(commands.filter(({ command }) => `/${command}`.startsWith(value)));
  }

  /** @param {Command[]} commands */
  #offer(commands) {
    this.#chosen = -1;
    this.#list.replaceChildren(
      ...commands.map(({ command, description }) => {
        const option = el(
          "button",
          {
            type: "button",
            role: "option",
            tabindex: "-1",
            "data-command": `/${command}`,
            "aria-selected": "false",
          },
          el("b", {}, `/${command}`),
          " ",
          description,
        );
        option.addEventListener("pointerdown", (event) => event.preventDefault());
        option.addEventListener("click", () => this.#submit(`/${command}`));
        return option;
      }),
    );
    this.#list.hidden = commands.length === 0;
    this.#input.setAttribute("aria-expanded", String(commands.length > 0));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const count = this.#list.children.length;
    if (!count) return;
    if (event.key === "Escape") this.#offer([]);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    this.#chosen = (this.#chosen + step + (this.#chosen < 0 && step < 0 ? 1 : 0) + count) % count;
    [...this.#list.children].forEach((option, index) =>
      option.setAttribute("aria-selected", String(index === this.#chosen)),
    );
  }
}
