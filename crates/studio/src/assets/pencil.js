/** Draws what a person thinks of. One question: which arrows and circles has the right button drawn? */

import { svg } from "./dom.js";
import { CELL } from "./tiles.js";

/**
 * A drag with the right button draws an arrow, and the same again takes it away; a click circles an empty square and
 * explains a piece, which Shift circles. The next move or click on the board wipes all.
 * @param {import("./app.js").App} app
 */
export function offerPencil(app) {
  const { frame, board, marks } = app;
  /** What is drawn: two squares for an arrow, one for a circle. @type {Map<string, string[]>} */
  const drawn = new Map();
  /** @type {string|null} */
  let from = null;

  /** @param {string[]} squares */
  function toggle(...squares) {
    const key = squares.join(" ");
    if (!drawn.delete(key)) drawn.set(key, squares);
    draw();
  }

  function draw() {
    const nodes = [...drawn.values()].filter((squares) => squares.every((square) => board.squares?.has(square)))
      .flatMap(([one, other]) => (other ? marks.arrowThrough([one, other], "own") : [circle(one)]));
    marks.draw("pencil", ...nodes);
  }

  /** @param {string} square */
  function circle(square) {
    const { x, y } = board.corner(square);
    return svg("circle", { class: "own-circle", cx: x + CELL / 2, cy: y + CELL / 2, r: CELL * 0.44 });
  }

  function wipe() {
    if (!drawn.size) return;
    drawn.clear();
    draw();
  }

  frame.addEventListener("pointerdown", ({ button, pointerType, clientX, clientY, target }) => {
    if (pointerType !== "mouse" || /** @type {Element} */ (target).closest("button")) return;
    if (button === 0) wipe();
    from = button === 2 ? board.squareAt(clientX, clientY) : null;
  });
  // The button may be let go where the board no longer hears of it.
  window.addEventListener("pointerup", ({ button, clientX, clientY, shiftKey }) => {
    const [begun, to] = [from, board.squareAt(clientX, clientY)];
    if (button !== 2) return;
    from = null;
    if (!begun || !to) return;
    if (begun !== to) toggle(begun, to);
    else if (board.pieces.has(to) && !shiftKey) app.card.show(to, { pinned: true });
    else toggle(to);
  });
  frame.addEventListener("contextmenu", (event) => {
    if (!(/** @type {Element} */ (event.target).closest("button"))) event.preventDefault();
  });
  app.state.on("position", (position, before) => { if (position.sfen !== before?.sfen) wipe(); });
  app.state.on("redrawn", draw);
}
