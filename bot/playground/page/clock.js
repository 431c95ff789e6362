const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The server's clock, as far as the page can know it, and everything on the page that ticks. */
export class Clock {
  #ahead = 0;

  /** @param {number} seconds the server's Unix time at this moment */
  sync(seconds) {
    this.#ahead = seconds * 1000 - Date.now();
    this.tick();
  }

  /** @returns {number} the server's Unix time in seconds */
  now() {
    return (Date.now() + this.#ahead) / 1000;
  }

  /** Ticks on every full second of the server from now on. */
  start() {
    this.tick();
    setTimeout(() => this.start(), 1000 - ((this.now() * 1000) % 1000));
  }

  /** Brings every relative time on the page up to date. */
  tick() {
    const now = this.now();
    for (const node of document.querySelectorAll("time[data-relative]")) {
      if (!(node instanceof HTMLElement)) continue;
      const text = relative(Number(node.dataset.relative) - now, node.lang);
      if (node.textContent !== text) node.textContent = text;
    }
  }
}

/**
 * "in 40 seconds", "now", "2 minutes ago".
 *
 * @param {number} seconds from now; negative in the past
 * @param {string} language
 */
export function relative(seconds, language) {
  const left = Math.ceil(seconds);
  const size = Math.abs(left);
  const words = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  if (size < MINUTE) return words.format(left, "second");
  if (size < HOUR) return words.format(Math.trunc(left / MINUTE), "minute");
  if (size < DAY) return words.format(Math.trunc(left / HOUR), "hour");
  return words.format(Math.trunc(left / DAY), "day");
}

/** @type {Record<string, Intl.DateTimeFormatOptions>} */
const LETTERS = {
  w: { weekday: "long" },
  d: { day: "2-digit", month: "2-digit", year: "2-digit" },
  D: { day: "numeric", month: "long", year: "numeric" },
  t: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  T: { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" },
};

/**
 * A moment in the letters of a date-time entity: `w?[dD]?[tT]?`.
 *
 * @param {number} unix
 * @param {string} format
 * @param {string} language
 */
export function absolute(unix, format, language) {
  const options = Object.assign({}, ...[...format].map((letter) => LETTERS[letter]));
  return new Intl.DateTimeFormat(language, options).format(unix * 1000);
}

/** @param {number} unix @returns {string} `20:41` */
export const hhmm = (unix) => absolute(unix, "t", "en-GB");

/**
 * The heading over a day's messages.
 *
 * @param {number} unix
 * @param {number} now
 */
export function dayName(unix, now) {
  const days =
    (new Date(now * 1000).setHours(0, 0, 0, 0) - new Date(unix * 1000).setHours(0, 0, 0, 0)) /
    (DAY * 1000);
  if (Math.round(days) === 0) return "today";
  if (Math.round(days) === 1) return "yesterday";
  return new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long" }).format(unix * 1000);
}
