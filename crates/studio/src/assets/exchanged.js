/** Reads the tag of games by exchanged links. One question: which game is it, and whose copy? */

/**
 * @typedef {import("./state.js").Color} Color
 * @typedef {{id: string, side: Color, draw: ""|"offers"|"offered"}} Exchanged the id that both copies share, the player
 *   whose copy it is, and whether a draw is offered by that player or to it
 */

/** The tag of a record; the program reads it, too. */
export const TAG = "Exchange";
/** The tag as PGN has it. */
const LINE = new RegExp(`^\\[${TAG} "(.*)"\\]\n?`, "mi");

/** What the tag of a record says; null where it has none that can be understood. @param {string|undefined} tag @returns {Exchanged|null} */
export function exchanged(tag) {
  const [, id, side, draw = ""] = /^(\w{1,64}) (black|white)(?: (offers|offered))?$/.exec(tag ?? "") ?? [];
  return id ? /** @type {Exchanged} */ ({ id, side, draw }) : null;
}

/** The text of the tag. @param {Exchanged} game */
export const tagText = ({ id, side, draw }) => `${id} ${side} ${draw}`.trimEnd();

/** What the tag in the text of a record says. @param {string} text */
export const exchangedIn = (text) => exchanged(LINE.exec(text)?.[1]);

/** The text of a record without the tag. @param {string} text */
export const withoutTag = (text) => text.replace(LINE, "");

/** An id that no other game has. */
export const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
