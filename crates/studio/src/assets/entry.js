/** Puts a move together from clicks. One question: which moves can these clicks still mean? */

import { startsWith } from "./classes.js";

/** @typedef {import("./state.js").Move} Move @typedef {import("./state.js").Kind} Kind */

/**
 * The kind in hand that a drop uses: a drop with the other face up still takes the piece in hand.
 * @param {Move} move
 * @param {Kind[]} kinds
 * @param {number[]} held the kinds in hand
 */
function kindInHand(move, kinds, held) {
  const drop = (move.drop);
  if (held.includes(drop) && !move.promotes) return drop;
  return held.find((kind) => kinds[kind].promotesTo === drop) ?? drop;
}

/**
 * A move being entered. Nothing here draws or asks; input.js does.
 */
export class Entry {
  /**
   * @param {Move[]} moves all legal moves
   * @param {Kind[]} kinds
   * @param {number[]} held the kinds in hand of the side to move
   */
  constructor(moves, kinds, held) {
    this.all = moves;
    this.kinds = kinds;
    this.held = held;
    this.putDown();
  }

  /** Nothing is lifted any more. */
  putDown() {
    /** @type {string|null} */
    this.from = null;
    /** @type {number|null} */
    this.drop = null;
    /** @type {string[]} */
    this.path = [];
    /** @type {Move[]} */
    this.moves = [];
  }

  /** Tells if a piece is lifted. */
  get lifted() {
    return this.from !== null || this.drop !== null;
  }

  /** Lifts the piece on a square; tells if it can move. @param {string} square */
  lift(square) {
    this.putDown();
    this.moves = this.all.filter((move) => move.from === square);
    if (this.moves.length) this.from = square;
    return this.moves.length > 0;
  }

  /** Lifts a piece in hand; tells if it can be dropped. @param {number} kind */
  take(kind) {
    this.putDown();
    this.moves = this.all.filter((move) =>
      move.drop !== undefined && kindInHand(move, this.kinds, this.held) === kind);
    if (this.moves.length) this.drop = kind;
    return this.moves.length > 0;
  }

  /** Takes back the last leg, or puts the piece down. */
  back() {
    if (this.path.length) this.path.pop();
    else this.putDown();
  }

  /**
   * Goes on to a square.
   * @param {string} square
   * @returns {"no"|"on"|Move[]} not a square to go to; a leg of a longer move; or the moves that
   *   this ends, which differ only in what the piece becomes
   */
  step(square) {
    const again = this.path[this.path.length - 1] === square ? this.ending(this.path) : [];
    if (again.length) return again;
    const path = [...this.path, square];
    if (!this.moves.some((move) => startsWith(move, path))) return "no";
    const ends = this.ending(path);
    if (!this.moves.some((move) => move.legs.length > path.length && startsWith(move, path))) return ends;
    this.path = path;
    return "on";
  }

  /** The moves whose legs are exactly these. @param {string[]} path */
  ending(path) {
    return path.length
      ? this.moves.filter((move) => move.legs.length === path.length && startsWith(move, path))
      : [];
  }
}
