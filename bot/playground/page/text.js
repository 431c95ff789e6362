import { absolute, relative } from "./clock.js";
import { el } from "./dom.js";

/**
 * @import {Entity} from "./wire.js"
 *
 * What a text needs of the chat it stands in.
 * @typedef {object} Reader
 * @property {string} language the reader's
 * @property {() => number} now the server's Unix time
 * @property {(text: string) => void} say sends a command as the reader
 * @property {(url: string) => void} open follows a link as the reader
 */

const BLOCKS = new Set(["pre", "blockquote", "expandable_blockquote"]);
const FOLDED_LINES = 3;
const FOLDED_LENGTH = 120;

/**
 * A text with its entities. Offsets are UTF-16 units, which is what a JavaScript string counts in.
 *
 * @param {string} text
 * @param {Entity[]} entities
 * @param {Reader} reader
 * @returns {DocumentFragment}
 */
export function rich(text, entities, reader) {
  const sorted = [...entities].sort((a, b) => a.offset - b.offset || b.length - a.length);
  const fragment = document.createDocumentFragment();
  fragment.append(...nodes(text, sorted, 0, text.length, reader));
  return fragment;
}

/** @param {Entity} entity */
const end = (entity) => entity.offset + entity.length;

/**
 * The nodes of text[from, to). An entity that reaches out of another is cut in two there.
 *
 * @param {string} text
 * @param {Entity[]} entities sorted by offset, the longer first
 * @param {number} from
 * @param {number} to
 * @param {Reader} reader
 * @returns {(Node | string)[]}
 */
function nodes(text, entities, from, to, reader) {
  const out = [];
  const waiting = [...entities];
  let at = from;
  for (let entity = waiting.shift(); entity; entity = waiting.shift()) {
    const start = Math.max(entity.offset, at);
    const stop = Math.min(end(entity), to);
    if (stop <= start) continue;
    const inside = [];
    while (waiting.length && waiting[0].offset < stop)
      inside.push(/** @type {Entity} */ (waiting.shift()));
    waiting.unshift(
      ...inside
        .filter((inner) => end(inner) > stop)
        .map((inner) => ({ ...inner, offset: stop, length: end(inner) - stop })),
    );
    if (start > at) out.push(text.slice(at, start));
    out.push(
      wrap(entity, text.slice(start, stop), nodes(text, inside, start, stop, reader), reader),
    );
    at = BLOCKS.has(entity.type) && text[stop] === "\n" ? stop + 1 : stop;
  }
  if (at < to) out.push(text.slice(at, to));
  return out;
}

/**
 * @param {Entity} entity
 * @param {string} plain its text
 * @param {(Node | string)[]} children its text with the entities inside it
 * @param {Reader} reader
 * @returns {Node}
 */
function wrap(entity, plain, children, reader) {
  switch (entity.type) {
    case "bold":
      return el("b", {}, ...children);
    case "italic":
      return el("i", {}, ...children);
    case "underline":
      return el("u", {}, ...children);
    case "strikethrough":
      return el("s", {}, ...children);
    case "code":
      return el("code", {}, ...children);
    case "pre":
      return el("pre", { "data-language": entity.language }, ...children);
    case "blockquote":
      return el("blockquote", {}, ...children);
    case "expandable_blockquote":
      return folded(plain, children);
    case "spoiler":
      return spoiler(children);
    case "date_time":
      return moment(entity, children, reader);
    case "bot_command":
      return el(
        "button",
        { type: "button", class: "command", onclick: () => reader.say(plain) },
        ...children,
      );
    case "url":
      return link(plain.includes("://") ? plain : `https://${plain}`, children, reader);
    case "text_link":
      return link(entity.url ?? "", children, reader);
    case "mention":
      return link(`https://t.me/${plain.slice(1)}`, children, reader);
    case "text_mention":
      return el("span", { class: "mention" }, ...children);
    default:
      return el("span", {}, ...children);
  }
}

/**
 * @param {string} url
 * @param {(Node | string)[]} children
 * @param {Reader} reader
 */
function link(url, children, reader) {
  /** @param {Event} event */
  const follow = (event) => {
    event.preventDefault();
    reader.open(url);
  };
  const safe = /^(https?|tg):/i.test(url);
  return el("a", { href: safe ? url : null, onclick: safe ? follow : null }, ...children);
}

/** @param {(Node | string)[]} children */
function spoiler(children) {
  const words = el("span", { "aria-hidden": "true" }, ...children);
  const cover = el(
    "button",
    { type: "button", class: "spoiler", "aria-label": "Hidden text, tap to read" },
    words,
  );
  cover.addEventListener("click", () => cover.replaceWith(...words.childNodes), { once: true });
  return cover;
}

/**
 * @param {string} plain
 * @param {(Node | string)[]} children
 */
function folded(plain, children) {
  const short = plain.split("\n").length <= FOLDED_LINES && plain.length <= FOLDED_LENGTH;
  if (short) return el("blockquote", {}, ...children);
  const words = el("div", { class: "fold" }, ...children);
  const more = el("button", {
    type: "button",
    class: "more",
    "aria-expanded": "false",
    "aria-label": "Show all",
  });
  more.addEventListener("click", () => {
    const open = words.classList.toggle("open");
    more.setAttribute("aria-expanded", String(open));
  });
  return el("blockquote", {}, words, more);
}

/**
 * @param {Entity} entity
 * @param {(Node | string)[]} children shown when the entity names no moment or no format
 * @param {Reader} reader
 */
function moment(entity, children, reader) {
  const unix = entity.unix_time;
  const format = entity.date_time_format ?? "";
  if (unix === undefined) return el("time", {}, ...children);
  const { language } = reader;
  const attributes = {
    datetime: new Date(unix * 1000).toISOString(),
    title: absolute(unix, "wDT", language),
    lang: language,
  };
  if (format === "r") {
    return el(
      "time",
      { ...attributes, "data-relative": unix },
      relative(unix - reader.now(), language),
    );
  }
  if (!/^w?[dD]?[tT]?$/.test(format) || format === "") return el("time", attributes, ...children);
  return el("time", attributes, absolute(unix, format, language));
}
