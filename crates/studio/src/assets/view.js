/** Zooms and pans. One question: which part of the board is seen, and how large? */

import { CELL } from "./tiles.js";

/** How long after the last change the picture is drawn sharply again, in milliseconds. */
const SETTLE = 180;
/** The largest side of a square on the screen, in pixels. */
const LARGEST = 110;

/**
 * Moves the picture with one CSS transform. While it moves, the browser keeps it as a texture and
 * only moves that, which is what makes 800 pieces smooth; then it is drawn anew at its new size.
 */
export class View {
  /** @param {HTMLElement} frame @param {SVGSVGElement} picture @param {import("./board.js").Board} board */
  constructor(frame, picture, board) {
    this.frame = frame;
    this.picture = picture;
    this.board = board;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    /** The size of the frame when it was looked at last. */
    this.width = 0;
    this.height = 0;
    this.pending = 0;
    this.timer = 0;
    /** @type {(() => void)[]} */
    this.listeners = [];
  }

  /** @param {() => void} listener */
  onChange(listener) {
    this.listeners.push(listener);
  }

  /** Tells if the whole board is seen. */
  get whole() {
    return this.scale === 1;
  }

  /** The largest scale: squares as large as anybody needs. */
  get most() {
    const squares = Math.max(this.board.squares?.files ?? 9, this.board.squares?.ranks ?? 9);
    const side = Math.min(this.frame.clientWidth, this.frame.clientHeight) / squares;
    return Math.max(2, LARGEST / Math.max(1, side));
  }

  /** Zooms about a point of the window. @param {number} factor @param {number} [x] @param {number} [y] */
  zoom(factor, x, y) {
    const box = this.frame.getBoundingClientRect();
    const [px, py] = [(x ?? box.left + box.width / 2) - box.left, (y ?? box.top + box.height / 2) - box.top];
    const scale = Math.min(this.most, Math.max(1, this.scale * factor));
    this.x = px - ((px - this.x) * scale) / this.scale;
    this.y = py - ((py - this.y) * scale) / this.scale;
    this.scale = scale;
    this.change();
  }

  /** Zooms in step by step: first to one's own camp, which is below, where moves begin. @param {number} factor */
  approach(factor) {
    const box = this.frame.getBoundingClientRect();
    const isBelow = this.whole || this.y <= box.height * (1 - this.scale) + 1;
    this.zoom(factor, box.left + box.width / 2, isBelow ? box.bottom : box.top + box.height / 2);
  }

  /** Where the squares are in the frame, and how large each is, in pixels; reckoned, so that no layout is waited for. */
  field() {
    const { width, height } = this;
    const { x, y, width: wide, height: high } = this.picture.viewBox.baseVal;
    const unit = Math.min(width / wide, height / high);
    const [left, top] = [(width - wide * unit) / 2 - x * unit, (height - high * unit) / 2 - y * unit];
    return { left: this.x + left * this.scale, top: this.y + top * this.scale, side: CELL * unit * this.scale };
  }

  /** Brings a point of the board into the middle. @param {number} column from the left of the picture, in squares @param {number} row */
  center(column, row) {
    const { left, top, side } = this.field();
    const { width, height } = this;
    this.pan(width / 2 - (left + column * side), height / 2 - (top + row * side));
  }

  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    if (this.whole) return;
    this.x += dx;
    this.y += dy;
    this.change();
  }

  /** Shows the whole board. */
  reset() {
    this.scale = 1;
    this.change();
  }

  /** Pans so far that a square is seen. @param {string} square */
  reveal(square) {
    if (this.whole) return;
    const box = this.board.boxOf(square);
    const frame = this.frame.getBoundingClientRect();
    const into = (low, high, least, most) =>
      low < least ? least - low : high > most ? most - high : 0;
    this.pan(into(box.left, box.right, frame.left, frame.right), into(box.top, box.bottom, frame.top, frame.bottom));
  }

  /** Keeps the picture over the frame and draws it with the next frame of the screen. */
  change() {
    const { clientWidth: width, clientHeight: height } = this.frame;
    [this.width, this.height] = [width, height];
    this.x = Math.min(0, Math.max(width * (1 - this.scale), this.x));
    this.y = Math.min(0, Math.max(height * (1 - this.scale), this.y));
    if (!this.pending) this.pending = requestAnimationFrame(() => this.apply());
  }

  apply() {
    this.pending = 0;
    this.picture.style.willChange = "transform";
    this.picture.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => { this.picture.style.willChange = ""; }, SETTLE);
    for (const listener of this.listeners) listener();
  }
}
