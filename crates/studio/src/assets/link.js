/** Packs games into addresses. One question: what does a link hold? */

import { t } from "./language.js";

/** What the address of a page begins with whose fragment holds a record; then `LENGTH-DATA`. */
export const LINK = "#record=";
/** What the text begins with that holds the file of a game beside the record; a record does not begin so. */
const WITH_RULES = '{"rules":';
/** The compression of records in links. */
const COMPRESSION = "deflate-raw";
/** The greatest length of what a link holds, in bytes: more is not meant for a board. */
const MAX_RECORD = 2 << 20;
/** The greatest length of the data of a link that is handed out: mails, chats and browsers cut longer ones. */
const MAX_DATA = 60_000;

/** @typedef {{text: string, rules?: string|null}} Content a record, and the file of its game if that is not built in */

/** @param {Uint8Array} bytes */
export function base64(bytes) {
  let text = "";
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(text);
}

/** The fragment of an address that holds a record. @param {Content} content @returns {Promise<string>} @throws {Error} in words, if it would be too long */
export async function packed({ text, rules }) {
  if (typeof CompressionStream === "undefined") throw new Error(t("link.old_browser"));
  const whole = rules ? JSON.stringify({ rules, record: text }) : text;
  const stream = new Blob([whole]).stream().pipeThrough(new CompressionStream(COMPRESSION));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const data = base64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  if (data.length > MAX_DATA) throw new Error(t(rules ? "link.too_long_rules" : "link.too_long", { found: data.length, most: MAX_DATA }));
  return `${LINK}${data.length}-${data}`;
}

/** What the fragment of an address holds. @param {string} fragment @returns {Promise<Content>} @throws {Error} in words, if it is cut or forged */
export async function unpacked(fragment) {
  if (typeof DecompressionStream === "undefined") throw new Error(t("link.old_browser"));
  const whole = fragment.slice(LINK.length);
  const [, length, data] = /^(\d{1,9})-(.*)$/s.exec(whole) ?? [];
  if (data === undefined) throw new Error(t("link.form", { found: whole.slice(0, 20) }));
  const wrong = data.search(/[^A-Za-z0-9_-]/);
  if (wrong >= 0) throw new Error(t("link.sign", { sign: data[wrong], place: wrong + 1 }));
  if (data.length !== Number(length)) throw new Error(t("link.cut", { found: data.length, expected: Number(length) }));
  if (data.length % 4 === 1) throw new Error(t("link.damaged"));
  const bytes = Uint8Array.from(atob(data.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
  return content(await inflated(bytes));
}

/** @param {string} text @returns {Content} */
function content(text) {
  if (!text.startsWith(WITH_RULES)) return { text };
  try {
    const { rules, record } = JSON.parse(text);
    if (typeof rules === "string" && typeof record === "string") return { text: record, rules };
  } catch {
    // What begins so and is something else was made up.
  }
  throw new Error(t("link.damaged"));
}

/** @param {Uint8Array} bytes */
async function inflated(bytes) {
  const parts = [];
  let size = 0;
  try {
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(COMPRESSION)).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.length;
      // A few bytes may stand for very many.
      if (size > MAX_RECORD) break;
      parts.push(part.value);
    }
    if (size <= MAX_RECORD) return new TextDecoder("utf-8", { fatal: true }).decode(await new Blob(parts).arrayBuffer());
  } catch {
    throw new Error(t("link.damaged"));
  }
  throw new Error(t("link.large", { most: MAX_RECORD }));
}

/** What the page says of itself. @param {string} name */
const meta = (name) => document.querySelector(`meta[name="${name}"]`)?.getAttribute("content") ?? "";

/** Tells if the page has no server, so that its address is good for everybody. */
export const isOwnSite = () => meta("komainu-transport") === "worker";

/** The page that opens links: this one where it has no server, or the one that it names; none if it names none. */
export const site = () => (isOwnSite() ? location.href.split("#")[0] : meta("komainu-site"));
