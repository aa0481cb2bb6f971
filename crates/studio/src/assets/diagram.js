/** Draws the moves of a piece. One question: where can it go on an empty board? */

import { html, svg } from "./dom.js";
import { markPicture, markUse } from "./marks.js";
import { CELL, pieceUse, showPiece } from "./tiles.js";

/** @typedef {import("./state.js").Diagram} Diagram */

/**
 * The squares around a piece with the marks of the board, and below them what each means.
 * @param {number} kind
 * @param {Diagram} diagram
 * @param {string} label what the picture shows, for those who do not see it
 * @param {import("./state.js").Color} [color] whose piece it is
 * @param {boolean} [flipped] whether the board is
 */
export function diagramPicture(kind, { radius, marks, squares }, label, color = "black", flipped = false) {
  const turn = (color === "white") === flipped ? 1 : -1;
  const side = 2 * radius + 1;
  const at = (right, forward) => [(turn * right + radius) * CELL, (radius - turn * forward) * CELL];
  const lines = [];
  for (let i = 0; i <= side; i++) lines.push(`M${i * CELL} 0V${side * CELL}M0 ${i * CELL}H${side * CELL}`);
  const nodes = squares.flatMap(([right, forward, here]) => here.map((index) => {
    const [x, y] = at(right, forward);
    const use = markUse(marks[index].shape);
    use.setAttribute("x", String(x));
    use.setAttribute("y", String(y));
    return use;
  }));
  const ways = squares.filter(([right, forward, here]) => Math.max(Math.abs(right), Math.abs(forward)) === radius
    && here.some((index) => marks[index].slides)).map(([right, forward]) => way(at(right, forward), at(0, 0)));
  const piece = pieceUse();
  const [x, y] = at(0, 0);
  showPiece(piece, kind, color, flipped, x + CELL / 2, y + CELL / 2);
  const edge = 6;
  return html("figure", { class: "diagram" },
    svg("svg", { viewBox: `${-edge} ${-edge} ${side * CELL + 2 * edge} ${side * CELL + 2 * edge}`, role: "img", "aria-label": label },
      svg("rect", { class: "plank", width: side * CELL, height: side * CELL }),
      svg("path", { class: "lines", d: lines.join("") }), ...ways, ...nodes, piece),
    html("ul", {}, ...marks.map(({ shape, words }) => html("li", {}, markPicture(shape), html("span", { text: words })))));
}

/** A line from the piece over a square of the edge, which says that a slide goes on. @param {number[]} to @param {number[]} from */
function way([x, y], [fromX, fromY]) {
  const middle = CELL / 2;
  const [dx, dy] = [Math.sign(x - fromX), Math.sign(y - fromY)];
  const end = (back) => `${x + middle + dx * (middle - back)} ${y + middle + dy * (middle - back)}`;
  return svg("path", { class: "way", d: `M${fromX + middle} ${fromY + middle}L${end(2)}` });
}
