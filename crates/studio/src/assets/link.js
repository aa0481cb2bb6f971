/** Packs games into addresses. One question: what does a link hold? */

import { t } from "./language.js";

/** What the address of a page begins with whose fragment holds a record; then `LENGTH-CHECK-DATA`. */
export const LINK = "#record=";
/** What the text begins with that holds the file of a game beside the record; a record does not begin so. */
const WITH_RULES = '{"rules":';
/** The compression of records in links. */
const COMPRESSION = "deflate-raw";
/** The length and the check of the data, and what follows them. */
const HEAD = /^(\d{1,9})-([0-9a-f]{8})-(.*)$/s;
/** The polynomial of CRC-32, the lowest bit first. */
const POLYNOMIAL = 0xedb88320;
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
  return `${LINK}${data.length}-${checkOf(data)}-${data}`;
}

/** The CRC-32 of some data as eight digits, which differs wherever a sign was changed on the way. @param {string} data */
function checkOf(data) {
  let rest = -1;
  for (let i = 0; i < data.length; i++) {
    rest ^= data.charCodeAt(i);
    for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? rest >>> 1 ^ POLYNOMIAL : rest >>> 1;
  }
  return (~rest >>> 0).toString(16).padStart(8, "0");
}

/**
 * What the first link in a text holds, whatever is written around it: programs put brackets, dots and line breaks there.
 * @param {string} text
 * @returns {Promise<Content>}
 * @throws {Error} in words, if it is cut or forged
 */
export async function unpacked(text) {
  if (typeof DecompressionStream === "undefined") throw new Error(t("link.old_browser"));
  const data = dataIn(text.slice(text.indexOf(LINK) + LINK.length));
  const bytes = Uint8Array.from(atob(data.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
  return content(await inflated(bytes));
}

/** The data of a link. @param {string} whole what follows its beginning @returns {string} @throws {Error} in words, if they are not whole */
function dataIn(whole) {
  const [, digits, check, rest] = HEAD.exec(whole) ?? [];
  if (rest === undefined) throw new Error(t("link.form", { found: whole.slice(0, 20) }));
  const expected = Number(digits);
  const [found] = /^[\w-]*/.exec(rest);
  const isWhole = (data) => data.length === expected && checkOf(data) === check && data.length % 4 !== 1;
  // A mail may have broken the link into lines, each with a “>” before it.
  const [first, joined] = [found, rest.replace(/\s+(>+\s*)*/g, "")].map((data) => data.slice(0, expected));
  if (isWhole(first)) return first;
  if (isWhole(joined)) return joined;
  if (first.length === expected) throw new Error(t("link.changed"));
  const [word] = rest.split(/\s/);
  if (word.length < expected || found.length === word.length) throw new Error(t("link.cut", { found: found.length, expected }));
  throw new Error(t("link.sign", { sign: word[found.length], place: found.length + 1 }));
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
