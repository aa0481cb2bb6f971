/** Draws single pieces. One question: what does a piece look like? */

import { svg } from "./dom.js";

/** @typedef {import("./state.js").Color} Color */

/** The side of a square in units of the picture. */
export const CELL = 100;

/**
 * The drawing of a piece, and whether it stands upside down. Tiles turn with their owner; pictures
 * that come in two colours, `k7` and `k7w`, stand upright.
 * @param {number} kind
 * @param {Color} color
 * @param {boolean} flipped
 */
function look(kind, color, flipped) {
  const isByPlayer = document.getElementById(`k${kind}w`) !== null;
  if (isByPlayer) return { href: `#k${kind}${color === "white" ? "w" : ""}`, turned: false };
  return { href: `#k${kind}`, turned: (color === "white") !== flipped };
}

/** Lets a `use` element show a piece, centred on a point. @param {SVGElement} use @param {number} kind @param {Color} color @param {boolean} flipped @param {number} x @param {number} y */
export function showPiece(use, kind, color, flipped, x, y) {
  const { href, turned } = look(kind, color, flipped);
  if (use.getAttribute("href") !== href) use.setAttribute("href", href);
  use.style.transform = `translate(${x}px, ${y}px)${turned ? " rotate(180deg)" : ""}`;
}

/** A `use` element for a piece, to be placed with `showPiece`. */
export const pieceUse = () => svg("use", { x: -CELL / 2, y: -CELL / 2, width: CELL, height: CELL });

/**
 * A picture of a piece outside the board.
 * @param {number} kind
 * @param {Color} [color]
 * @param {boolean} [flipped]
 */
export function tile(kind, color = "black", flipped = false) {
  const use = pieceUse();
  showPiece(use, kind, color, flipped, CELL / 2, CELL / 2);
  return svg("svg", { viewBox: "0 0 100 100", class: "tile-picture", "aria-hidden": "true" }, use);
}
