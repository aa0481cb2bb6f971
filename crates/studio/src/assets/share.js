/** Hands out pictures and links. One question: how is a position or a game shown to somebody else? */

import { t } from "./language.js";

/** What the address of a page begins with whose fragment holds a record; then `LENGTH-DATA`. */
export const LINK = "#record=";
/** The compression of records in links. */
const COMPRESSION = "deflate-raw";
/** The greatest length of a record in a link, in bytes: more is not meant for a board. */
const MAX_RECORD = 2 << 20;
/** How many pixels of a PNG stand for one of the picture's own. */
const SCALE = 2;

/** @typedef {import("./app.js").App} App */

/** @param {Uint8Array} bytes */
function base64(bytes) {
  let text = "";
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(text);
}

/** @param {string} text @returns {Promise<string>} the fragment of an address */
export async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream(COMPRESSION));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const data = base64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `${LINK}${data.length}-${data}`;
}

/** The record in the fragment of an address. @param {string} fragment @throws {Error} in words, if it is cut or forged */
export async function unpacked(fragment) {
  const whole = fragment.slice(LINK.length);
  const [, length, data] = /^(\d{1,9})-(.*)$/s.exec(whole) ?? [];
  if (data === undefined) throw new Error(t("after.link_form", { found: whole.slice(0, 20) }));
  const wrong = data.search(/[^A-Za-z0-9_-]/);
  if (wrong >= 0) throw new Error(t("after.link_sign", { sign: data[wrong], place: wrong + 1 }));
  if (data.length !== Number(length)) throw new Error(t("after.link_cut", { found: data.length, expected: Number(length) }));
  if (data.length % 4 === 1) throw new Error(t("after.link_damaged"));
  const bytes = Uint8Array.from(atob(data.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
  return inflated(bytes);
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
    throw new Error(t("after.link_damaged"));
  }
  throw new Error(t("after.link_large", { most: MAX_RECORD }));
}

/** What the page says of itself. @param {string} name */
const meta = (name) => document.querySelector(`meta[name="${name}"]`)?.getAttribute("content") ?? "";

/** Tells if the page has no server, so that its address is good for everybody. */
const isOwnSite = () => meta("komainu-transport") === "worker";

/** The page that opens links: this one where it has no server, or the one that it names; none if it names none. */
const site = () => (isOwnSite() ? location.href.split("#")[0] : meta("komainu-site"));

/** Copies a text and shows it in a field, from which it can be copied by hand. @param {App} app @param {HTMLTextAreaElement} field @param {string} text @param {string} copied what to say */
async function hand(app, field, text, copied) {
  field.value = text;
  field.hidden = false;
  try {
    await navigator.clipboard.writeText(text);
    app.speak.note(copied);
  } catch {
    field.focus();
    field.select();
    app.speak.note(t("after.copy_by_hand"), "warning");
  }
}

/** Makes a link of a record, or hands out a text where no page opens links. @param {App} app @param {HTMLTextAreaElement} field @param {string} record @param {string} text */
async function share(app, field, record, text) {
  const base = site();
  if (!base) return hand(app, field, text, t("after.text_copied"));
  if (typeof CompressionStream === "undefined") return app.speak.note(t("after.link_old_browser"), "error");
  await hand(app, field, base + await packed(record), t("after.link_copied"));
}

/** Tells if links can be handed out: a page opens them. */
export const makesLinks = () => Boolean(site());

/** @param {App} app @param {HTMLTextAreaElement} field */
export async function sharePosition(app, field) {
  const answer = await app.ask({ do: "save_position" });
  if (answer !== undefined) await share(app, field, answer.text, app.state.position.sfen);
}

/** @param {App} app @param {HTMLTextAreaElement} field */
export async function shareGame(app, field) {
  const answer = await app.ask({ do: "save", format: "pgn" });
  if (answer !== undefined) await share(app, field, answer.text, answer.text);
}

/** Opens the record that the address of the page holds, if it holds one. @param {App} app */
export async function openLink(app) {
  if (!location.hash.startsWith(LINK)) return;
  let text;
  try {
    if (typeof DecompressionStream === "undefined") throw new Error(t("after.link_old_browser"));
    text = await unpacked(location.hash);
  } catch (error) {
    return app.speak.note(t("after.link_wrong", { problem: error.message }), "error");
  }
  try {
    const { problem } = await app.transport.ask({ do: "load", text });
    if (problem) app.speak.note(t("after.link_wrong", { problem }), "warning");
    // The program keeps the game; its page would begin with the link each time it is opened again.
    if (!isOwnSite()) history.replaceState(null, "", location.pathname + location.search);
  } catch (error) {
    app.speak.note(t("after.link_wrong", { problem: error.message }), "error");
  }
}

/** Saves a picture of the board as a file. @param {App} app @param {"svg"|"png"} format */
export async function savePicture(app, format) {
  const { settings, state } = app;
  const [writing, coordinates, flipped] = ["writing", "coordinates", "flipped"].map((name) => settings.get(name));
  const { colorScheme } = getComputedStyle(document.documentElement);
  const answer = await app.ask({ do: "picture", writing, coordinates, flipped, dark: colorScheme === "dark" });
  if (answer === undefined) return;
  const picture = new Blob([await withFont(app, answer.svg)], { type: "image/svg+xml" });
  const name = `${state.game?.id ?? "komainu"}-${state.position?.number ?? 1}.${format}`;
  try {
    offer(format === "svg" ? picture : await drawn(picture), name);
    app.speak.note(t("files.saved", { name }));
  } catch (error) {
    app.speak.note(t("after.no_picture", { problem: error.message }), "error");
  }
}

/** A picture with the font of its pieces in it. @param {App} app @param {string} picture */
async function withFont(app, picture) {
  try {
    const response = await fetch("kanji.woff2");
    if (!response.ok) throw new Error(String(response.status));
    const data = base64(new Uint8Array(await response.arrayBuffer()));
    const face = `<style>@font-face{font-family:"Komainu Kanji";font-weight:bold;src:url(data:font/woff2;base64,${data}) format("woff2")}</style>`;
    return picture.replace(/<svg[^>]*>/, (begin) => begin + face);
  } catch (error) {
    app.speak.note(t("after.no_font", { problem: error.message }), "warning");
    return picture;
  }
}

/** @param {Blob} picture @returns {Promise<Blob>} */
async function drawn(picture) {
  const address = URL.createObjectURL(picture);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [SCALE * image.naturalWidth, SCALE * image.naturalHeight];
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
    if (!blob) throw new Error(`${canvas.width}×${canvas.height}`);
    return blob;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** @param {Blob} file @param {string} name */
function offer(file, name) {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  [link.href, link.download] = [address, name];
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
