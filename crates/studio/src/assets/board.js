/** Draws the board and the pieces. One question: what stands where in the picture? */

import { html, svg } from "./dom.js";
import { t } from "./language.js";
import { CELL, pieceUse, showPiece } from "./tiles.js";
import { colorName, kindName } from "./words.js";

/** How long a piece takes for a leg of its way, in milliseconds. */
const LEG = 220;

/** @typedef {import("./squares.js").Squares} Squares @typedef {import("./state.js").Piece} Piece */

/**
 * One SVG: the wood with its lines, a layer of marks under the pieces, pieces that go away, the pieces, a layer of marks
 * over them, and on top a grid of invisible cells that only assistive technology looks at.
 */
export class Board {
  /** @param {SVGSVGElement} root */
  constructor(root) {
    this.root = root;
    const layer = (name) => svg("g", { class: name, "aria-hidden": "true" });
    this.wood = layer("wood");
    this.under = layer("under");
    this.leaving = layer("leaving");
    this.men = layer("men");
    this.over = layer("over");
    this.cursor = svg("rect", { class: "cursor", width: CELL, height: CELL, "aria-hidden": "true" });
    this.cells = svg("g", { class: "cells", role: "rowgroup" });
    root.append(this.wood, this.under, this.leaving, this.men, this.over, this.cursor, this.cells);
    this.tiles = svg("svg", { class: "tiles", width: 0, height: 0, "aria-hidden": "true" });
    document.body.append(this.tiles);
    this.flipped = false;
    this.coordinates = "shogi";
    /** @type {Squares|null} */
    this.squares = null;
    /** @type {Map<string, {kind: number, color: import("./state.js").Color, use: SVGUseElement}>} */
    this.pieces = new Map();
    /** @type {Map<string, SVGElement>} */
    this.cellOf = new Map();
    /** @type {import("./state.js").Kind[]} */
    this.kinds = [];
  }

  /**
   * Draws an empty board.
   * @param {Squares} squares
   * @param {import("./state.js").Game} game
   */
  setUp(squares, game) {
    this.squares = squares;
    this.kinds = game.kinds;
    this.zone = game.zone;
    this.men.replaceChildren();
    this.leaving.replaceChildren();
    this.pieces.clear();
    this.drawCells();
    if (!squares.has(this.at)) this.hideCursor();
    this.redraw();
  }

  /** Draws the wood and the coordinates and moves every piece to where it belongs. */
  redraw() {
    if (!this.squares) return;
    this.leaving.replaceChildren();
    this.drawWood();
    for (const [square, { use, kind, color }] of this.pieces) this.put(use, square, kind, color);
    this.layCells();
    if (this.at) this.showCursor(this.at);
  }

  /** @param {boolean} flipped */
  flip(flipped) {
    this.flipped = flipped;
    this.turnSigns();
    this.redraw();
  }

  /** @param {string} style */
  setCoordinates(style) {
    this.coordinates = style;
    this.redraw();
    this.describeAll();
  }

  /** Takes the drawings of the kinds. @param {string} text an SVG with a symbol for each kind */
  setTiles(text) {
    const holder = html("div");
    holder.innerHTML = text;
    this.tiles.replaceChildren(...(holder.firstElementChild?.childNodes ?? []));
    this.turnSigns();
    for (const [square, { use, kind, color }] of this.pieces) this.put(use, square, kind, color);
  }

  /** Turns the signs around upright letters, which say where a piece goes, with the board. */
  turnSigns() {
    if (!this.tiles.querySelector('symbol[id$="w"]')) return;
    for (const symbol of this.tiles.querySelectorAll("symbol")) {
      const turn = symbol.id.endsWith("w") === this.flipped ? 0 : 180;
      symbol.querySelector(":scope > g[transform]")?.setAttribute("transform", `rotate(${turn} 50 50)`);
    }
  }

  /** The upper left corner of a square in the picture. @param {string} square */
  corner(square) {
    const { column, row } = this.squares.place(square);
    const { files, ranks } = this.squares;
    return this.flipped
      ? { x: (files - 1 - column) * CELL, y: (ranks - 1 - row) * CELL }
      : { x: column * CELL, y: row * CELL };
  }

  /** The square at a point of the window, if there is one. @param {number} x @param {number} y */
  squareAt(x, y) {
    const box = this.field?.getBoundingClientRect();
    if (!box || !this.squares) return null;
    let column = Math.floor(((x - box.left) / box.width) * this.squares.files);
    let row = Math.floor(((y - box.top) / box.height) * this.squares.ranks);
    if (this.flipped) {
      column = this.squares.files - 1 - column;
      row = this.squares.ranks - 1 - row;
    }
    return this.squares.name(column, row);
  }

  /** Where a square is in the window. @param {string} square */
  boxOf(square) {
    const box = this.field.getBoundingClientRect();
    const { x, y } = this.corner(square);
    const side = box.width / this.squares.files;
    return new DOMRect(box.left + (x / CELL) * side, box.top + (y / CELL) * side, side, side);
  }

  /**
   * Shows these pieces, changing only what differs from what is shown.
   * @param {Piece[]} pieces
   * @param {string[]} [path] the squares of the move that led here, along which its piece slides
   * @param {string[]} [fading] squares whose pieces go slowly, if anything is to move
   */
  place(pieces, path = [], fading = undefined) {
    // What still goes away from the move before is in nobody's way.
    this.leaving.replaceChildren();
    const wanted = new Map(pieces.map(([square, kind, color]) => [square, { kind, color }]));
    for (const square of fading ?? []) this.fade(square);
    const [from, to] = [path[0], path[path.length - 1]];
    const mover = this.pieces.get(from);
    const arrival = wanted.get(to);
    if (mover && arrival && from !== to && !wanted.has(from) && arrival.color === mover.color) {
      this.remove(to);
      this.pieces.delete(from);
      this.describe(from);
      this.pieces.set(to, { ...mover, color: arrival.color });
      this.men.append(mover.use);
      this.put(mover.use, to, mover.kind, arrival.color);
    }
    for (const [square, piece] of this.pieces) {
      const want = wanted.get(square);
      if (!want || want.color !== piece.color) this.remove(square);
    }
    for (const [square, { kind, color }] of wanted) this.show(square, kind, color);
    if (fading && mover && path.length > 2) this.travel(mover.use, path);
  }

  /** Lets a piece go slowly. @param {string} square */
  fade(square) {
    const use = this.pieces.get(square)?.use.cloneNode();
    if (!use) return;
    use.addEventListener("animationend", () => use.remove());
    this.leaving.append(use);
  }

  /** Moves a piece along its way, leg by leg; where it stands is settled already. @param {SVGElement} use @param {string[]} path */
  travel(use, path) {
    const end = use.style.transform;
    const frames = path.map((square) => {
      const { x, y } = this.corner(square);
      return { transform: end.replace(/translate\([^)]*\)/, `translate(${x + CELL / 2}px, ${y + CELL / 2}px)`) };
    });
    use.animate(frames, { duration: LEG * (path.length - 1), easing: "ease-in-out" });
  }

  /** @param {string} square @param {number} kind @param {"black"|"white"} color */
  show(square, kind, color) {
    const piece = this.pieces.get(square);
    if (piece?.kind === kind && piece.use.dataset.square === square) return;
    const use = piece?.use ?? pieceUse();
    Object.assign(use.dataset, { square, kind, color });
    this.put(use, square, kind, color);
    if (!piece) this.men.append(use);
    this.pieces.set(square, { kind, color, use });
    this.describe(square);
  }

  /** @param {string} square */
  remove(square) {
    this.pieces.get(square)?.use.remove();
    if (this.pieces.delete(square)) this.describe(square);
  }

  /** Draws a piece on a square. @param {SVGElement} use @param {string} square @param {number} kind @param {import("./state.js").Color} color */
  put(use, square, kind, color) {
    const { x, y } = this.corner(square);
    showPiece(use, kind, color, this.flipped, x + CELL / 2, y + CELL / 2);
  }

  drawWood() {
    const { files, ranks } = this.squares;
    const [width, height] = [files * CELL, ranks * CELL];
    const size = Math.min(56, Math.max(14, 2.7 * Math.max(files, ranks)));
    const edge = size * 0.7;
    const margin = this.coordinates === "none" ? edge : size * 1.4;
    const beside = Math.max(margin, this.rankSize(size) * (this.longestRank + 0.4));
    const chess = this.coordinates === "chess";
    const [left, top] = chess ? [beside, edge] : [edge, margin];
    const [wide, high] = [width + beside + edge, height + margin + edge];
    this.root.setAttribute("viewBox", `${-left} ${-top} ${wide} ${high}`);
    this.aspect = wide / high;
    const lines = [];
    for (let x = 0; x <= files; x++) lines.push(`M${x * CELL} 0V${height}`);
    for (let y = 0; y <= ranks; y++) lines.push(`M0 ${y * CELL}H${width}`);
    this.field = svg("rect", { class: "squares", width, height });
    this.wood.replaceChildren(
      svg("rect", { class: "plank", x: -left, y: -top, rx: CELL / 8, width: wide, height: high }),
      this.field,
      svg("path", { class: "lines", d: lines.join("") }),
      svg("path", { class: "frame", d: `M0 0H${width}V${height}H0Z` }),
      ...this.stars(),
      ...this.labels(size, margin, beside),
    );
  }

  /** Dots on the edges of the promotion zones, as on a wooden board. */
  stars() {
    const { files, ranks } = this.squares;
    if (!this.zone || this.zone * 2 > ranks) return [];
    const third = Math.max(1, Math.round(files / 3));
    const places = [third, files - third].flatMap((x) => [this.zone, ranks - this.zone].map((y) => [x, y]));
    return places.map(([x, y]) => svg("circle", { class: "star", cx: x * CELL, cy: y * CELL, r: 3 + 0.5 * Math.min(files, 16) }));
  }

  /** The number of kanji in the longest name of a rank; 1 in other styles, whose letters and digits are narrow. */
  get longestRank() {
    return this.coordinates === "kanji" ? Math.max(...this.squares.rankNames("kanji").map(({ length }) => length)) : 1;
  }

  /** The size of the names of ranks, which are smaller where several kanji stand side by side. @param {number} size that of other names */
  rankSize(size) {
    return this.longestRank > 1 ? size * 0.8 : size;
  }

  /** Coordinates, where each style has them: above and right, or left and below. @param {number} size @param {number} margin @param {number} beside */
  labels(size, margin, beside) {
    if (this.coordinates === "none") return [];
    const { files, ranks } = this.squares;
    const chess = this.coordinates === "chess";
    const turn = (list) => (this.flipped ? list.reverse() : list);
    const label = (x, y, text, high) =>
      svg("text", { class: "label", x, y: y + high * 0.36, "font-size": high, text });
    const y = chess ? ranks * CELL + margin / 2 : -margin / 2;
    const x = chess ? -beside / 2 : files * CELL + beside / 2;
    return [
      ...turn(this.squares.fileNames(this.coordinates)).map((name, i) => label((i + 0.5) * CELL, y, name, size)),
      ...turn(this.squares.rankNames(this.coordinates)).map((name, i) => label(x, (i + 0.5) * CELL, name, this.rankSize(size))),
    ];
  }

  /** The grid for assistive technology, which is told of squares and not of drawings. */
  drawCells() {
    this.cellOf.clear();
    this.cells.replaceChildren(...this.squares.names.map((names) =>
      svg("g", { role: "row" }, ...names.map((square) => {
        const cell = svg("rect", { id: `cell-${square}`, role: "gridcell", width: CELL, height: CELL });
        this.cellOf.set(square, cell);
        return cell;
      }))));
    this.describeAll();
  }

  layCells() {
    for (const [square, cell] of this.cellOf) {
      const { x, y } = this.corner(square);
      cell.setAttribute("x", String(x));
      cell.setAttribute("y", String(y));
    }
  }

  /** What a square is called and holds. @param {string} square */
  wordsFor(square) {
    const piece = this.pieces.get(square);
    const name = this.squares.shown(square, this.coordinates);
    if (!piece) return t("board.empty", { square: name });
    return t("board.piece", { square: name, side: colorName(piece.color), piece: kindName(this.kinds[piece.kind]) });
  }

  /** Says anew what all squares are called and hold. */
  describeAll() {
    for (const square of this.cellOf.keys()) this.describe(square);
  }

  /** @param {string} square */
  describe(square) {
    this.cellOf.get(square)?.setAttribute("aria-label", this.wordsFor(square));
  }

  /** Forgets the cursor, which was on a larger board. */
  hideCursor() {
    this.at = "";
    this.root.removeAttribute("aria-activedescendant");
  }

  /** Moves the cursor of the keyboard. @param {string} square */
  showCursor(square) {
    this.at = square;
    const { x, y } = this.corner(square);
    this.cursor.setAttribute("x", String(x));
    this.cursor.setAttribute("y", String(y));
    this.root.setAttribute("aria-activedescendant", `cell-${square}`);
  }
}
