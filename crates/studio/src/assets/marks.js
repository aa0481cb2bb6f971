/** Draws marks on squares. One question: what does each class look like? */

import { CLASSES } from "./classes.js";
import { svg } from "./dom.js";
import { CELL, pieceUse } from "./tiles.js";

/** What is gone. */
const CROSS = "M12 20l8-8 30 30 30-30 8 8-30 30 30 30-8 8-30-30-30 30-8-8 30-30z";

/** Shapes of 100 by 100 units; the colour is the style sheet's. @type {Record<string, string>} */
const SHAPES = {
  plain: "M50 34a16 16 0 1 0 .01 0z",
  capture: "M0 0h32L0 32zM100 0v32L68 0zM100 100h-32L100 68zM0 100v-32L32 100z",
  first: "M50 4a46 46 0 1 0 .01 0zm0 10a36 36 0 1 1-.01 0z",
  second: "M50 2L98 50 50 98 2 50zm0 15L17 50l33 33 33-33z",
  third: "M50 4l14 29 32 5-23 22 5 32-28-15-28 15 5-32L4 38l32-5zm0 24L43 42l-16 3 12 11-3 16 14-7 14 7-3-16 12-11-16-3z",
  end: "M18 52l10-10 16 16 30-34 11 10-41 46z",
  igui: "M50 10a40 40 0 1 1-38 28l11 3a28 28 0 1 0 27-20v13L26 17 50 0z",
  pass: "M28 20h16v60h-16zM56 20h16v60h-16z",
  burn: "M78 56c14 12 20 20 20 29a18 15 0 0 1-36 0c0-8 4-12 8-17 1 5 3 7 5 7 4-2 1-10 3-19z",
  burnt: "M52 8c30 24 40 40 40 57a40 32 0 0 1-80 0c0-18 10-26 16-36 3 12 7 16 12 16 8-4 4-20 12-37z"
    + "M52 50c12 10 18 18 18 25a18 14 0 0 1-36 0c0-7 4-11 7-15 1 4 3 6 5 6 4-2 3-9 6-16z",
  suicide: "M50 8a42 42 0 1 0 .01 0zM33 26L50 43 67 26l8 8-17 17 17 17-8 8-17-17-17 17-8-8 17-17-17-17z",
  costs: "M4 76h36v12h-36z",
  taken: CROSS,
  lost: CROSS,
  corner: "M20 12h14v54h54v14h-68zM46 40h14v14h-14z",
  hollow: "M50 32a18 18 0 1 0 .01 0zm0 9a9 9 0 1 1-.01 0z",
  jump: "M50 20L82 78H18z",
  over: "M12 62a38 38 0 0 1 76 0H74a24 24 0 0 0-48 0z",
  area: "M30 30h40v40h-40z",
  emperor: "M56 34V6l10 12 9-15 9 15 10-12v28z",
  start: "M50 30a20 20 0 1 0 .01 0zm0 8a12 12 0 1 1-.01 0z",
};

/** Puts the shapes where `use` finds them. @param {Element} page */
export function defineMarks(page) {
  const symbols = Object.entries(SHAPES).map(([name, d]) =>
    svg("symbol", { id: `mark-${name}`, viewBox: "0 0 100 100" }, svg("path", { d, "fill-rule": "evenodd" })));
  page.append(svg("svg", { width: 0, height: 0, class: "tiles", "aria-hidden": "true" }, ...symbols));
}

/** @param {string} name */
export const markUse = (name) => svg("use", { href: `#mark-${name}`, class: `mark ${name}`, width: CELL, height: CELL });

/** A picture of a mark outside the board. @param {string} name */
export const markPicture = (name) =>
  svg("svg", { viewBox: "0 0 100 100", class: "mark-picture", "aria-hidden": "true" }, markUse(name));

/**
 * Groups of marks on the board, each drawn and wiped as one, so that lighting squares never
 * touches a piece.
 */
export class Marks {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Map<string, SVGElement>} */
    this.groups = new Map();
    // The order is that of painting.
    for (const name of ["influence", "last", "checks", "traces", "lifted"]) this.addGroup(name, board.under);
    for (const name of ["reach", "ghost", "counts", "way", "lines", "lit", "hover", "arrow", "pencil", "why"]) this.addGroup(name, board.over);
  }

  /** @param {string} name @param {SVGElement} layer */
  addGroup(name, layer) {
    const group = svg("g", { class: `group-${name}` });
    layer.append(group);
    this.groups.set(name, group);
  }

  /** @param {string} name @param {...Node} nodes */
  draw(name, ...nodes) {
    this.groups.get(name)?.replaceChildren(...nodes);
  }

  /** @param {...string} names */
  wipe(...names) {
    for (const name of names) this.draw(name);
  }

  /** Marks squares by class. @param {string} group @param {Map<string, Set<string>>} lit */
  light(group, lit) {
    const nodes = [];
    for (const [square, names] of lit) {
      for (const name of CLASSES) if (names.has(name)) nodes.push(this.at(square, markUse(name)));
    }
    this.draw(group, ...nodes);
  }

  /** Tints whole squares. @param {string} group @param {string[]} squares @param {string} look */
  tint(group, squares, look) {
    this.draw(group, ...squares.map((square) => this.rect(square, look)));
  }

  /** Draws rings around pieces. @param {string} group @param {string[]} squares */
  ring(group, squares) {
    this.draw(group, ...squares.map((square) => {
      const { x, y } = this.board.corner(square);
      return svg("circle", { class: "ring", cx: x + CELL / 2, cy: y + CELL / 2, r: CELL * 0.47 });
    }));
  }

  /** @param {string} square @param {string} look */
  rect(square, look) {
    return this.at(square, svg("rect", { class: look, width: CELL, height: CELL }));
  }

  /** Moves a drawing to a square. @param {string} square @param {SVGElement} node */
  at(square, node) {
    const { x, y } = this.board.corner(square);
    node.setAttribute("x", String(x));
    node.setAttribute("y", String(y));
    return node;
  }

  /** A piece that is not there yet. @param {string} square @param {number} kind @param {string} color */
  ghost(square, kind, color) {
    const use = pieceUse();
    this.board.put(use, square, kind, color);
    this.draw("ghost", this.rect(square, "ghost-square"), use);
  }

  /** An arrow through squares, for hints. @param {string[]} squares */
  arrow(squares) {
    this.draw("arrow", ...this.arrowThrough(squares));
  }

  /** The parts of an arrow through squares, with a look of its own. @param {string[]} squares @param {string} [look] @returns {SVGElement[]} */
  arrowThrough(squares, look = "") {
    const middle = (square) => {
      const { x, y } = this.board.corner(square);
      return [x + CELL / 2, y + CELL / 2];
    };
    const points = squares.map(middle);
    if (points.length < 2 || squares.every((square) => square === squares[0])) {
      return squares.map((square) => this.rect(square, `hint-square ${look}`));
    }
    const [[ax, ay], [bx, by]] = points.slice(-2);
    const angle = Math.atan2(by - ay, bx - ax);
    const tip = (back, side) =>
      `${bx - back * Math.cos(angle) - side * Math.sin(angle)} ${by - back * Math.sin(angle) + side * Math.cos(angle)}`;
    const neck = [bx - 40 * Math.cos(angle), by - 40 * Math.sin(angle)];
    const line = [...points.slice(0, -1), neck].map(([x, y]) => `${x} ${y}`).join("L");
    return [
      svg("path", { class: `arrow-line ${look}`, d: `M${line}` }),
      svg("path", { class: `arrow-head ${look}`, d: `M${tip(0, 0)}L${tip(55, 32)}L${tip(55, -32)}Z` })];
  }
}
