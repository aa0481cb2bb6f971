/** Writes moves and squares. One question: in which notation does the person read them? */

import { language } from "./language.js";

/** @typedef {import("./state.js").Notations} Notations */

/** The languages in which moves are written as the Japanese write them. */
const JAPANESE = ["ja"];

/** @type {"auto"|keyof Notations} */
let wanted = "auto";

/** Writes moves in a notation from now on; `auto` is that of the language. @param {"auto"|keyof Notations} notation */
export const writeIn = (notation) => { wanted = notation; };

/** Tells if moves are written as the Japanese write them, unless something else is chosen. */
const isJapanese = () => JAPANESE.includes(language());

/** The style in which squares are named. @param {"auto"|"shogi"|"kanji"|"chess"|"none"} chosen */
export const coordinatesFor = (chosen) => (chosen !== "auto" ? chosen : isJapanese() ? "kanji" : "shogi");

/** A move as the person reads it. @param {Notations} notations @returns {string} */
export const written = (notations) => notations[wanted === "auto" ? (isJapanese() ? "japanese" : "western") : wanted];
