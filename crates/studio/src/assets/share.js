/** Hands out pictures and links. One question: how is a position or a game shown to somebody else? */

import { withoutTag } from "./exchanged.js";
import { languageOfRules, t } from "./language.js";
import { base64, packed, site } from "./link.js";

/** How many pixels of a PNG stand for one of the picture's own. */
const SCALE = 2;

/** @typedef {import("./app.js").App} App */

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

/** Makes a link of a record, or hands out a text where no page opens links. @param {App} app @param {HTMLTextAreaElement} field @param {import("./link.js").Content} content @param {string} text */
async function share(app, field, content, text) {
  const base = site();
  if (!base) return hand(app, field, text, t("after.text_copied"));
  try {
    await hand(app, field, base + await packed(content), t("after.link_copied"));
  } catch (error) {
    app.speak.note(error.message, "error");
  }
}

/** Tells if links can be handed out: a page opens them. */
export const makesLinks = () => Boolean(site());

/** @param {App} app @param {HTMLTextAreaElement} field */
export async function sharePosition(app, field) {
  const answer = await app.ask({ do: "save_position" });
  if (answer !== undefined) await share(app, field, answer, app.state.position.sfen);
}

/** @param {App} app @param {HTMLTextAreaElement} field */
export async function shareGame(app, field) {
  const answer = await app.ask({ do: "save", format: "pgn" });
  if (answer === undefined) return;
  // Whoever looks at a game by exchanged links does not play in it.
  const text = withoutTag(answer.text);
  await share(app, field, { ...answer, text }, text);
}

/** Saves a picture of the board as a file. @param {App} app @param {"svg"|"png"} format */
export async function savePicture(app, format) {
  const { settings, state } = app;
  const [writing, flipped] = ["writing", "flipped"].map((name) => settings.get(name));
  const { coordinates } = app.board;
  const { colorScheme } = getComputedStyle(document.documentElement);
  const answer = await app.ask({ do: "picture", writing, coordinates, flipped, dark: colorScheme === "dark", language: languageOfRules() });
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
