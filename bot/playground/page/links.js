/**
 * Where a link leads, for a messenger in which only the bot and the chats of this page exist.
 *
 * @typedef {{to: "bot", url: string} | {to: "group", url: string} | {to: "web", url: string}
 *   | {to: "share", text: string}} Way
 */

const TELEGRAM = new Set(["t.me", "telegram.me"]);

/**
 * @param {string} link
 * @param {string} username the bot's
 * @returns {Way | null} null for a link that leads nowhere
 */
export function way(link, username) {
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  const { searchParams: query } = url;
  if (url.protocol === "tg:") {
    const domain = link.startsWith("tg://resolve") ? query.get("domain") : null;
    return domain === null ? null : way(`https://t.me/${domain}?${query}`, username);
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") return null;
  if (!TELEGRAM.has(url.hostname)) return { to: "web", url: url.href };
  const name = url.pathname.slice(1);
  if (name === "share/url") {
    const parts = [query.get("text"), query.get("url")];
    return { to: "share", text: parts.filter(Boolean).join(" ").replace(/\s+/g, " ") };
  }
  if (name.toLowerCase() !== username.toLowerCase()) return { to: "web", url: url.href };
  const parameter = ["startgroup", "start"].find((key) => query.has(key));
  const payload = parameter
    ? `?${parameter}=${encodeURIComponent(query.get(parameter) ?? "")}`
    : "";
  const goal = `https://t.me/${username}${payload}`;
  return parameter === "startgroup" ? { to: "group", url: goal } : { to: "bot", url: goal };
}
