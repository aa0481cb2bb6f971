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
    if (!this.moves.some((move) => startsWith(move, path))) return this.comingBack(square);
    const ends = this.ending(path);
    const longer = this.longer(path);
    if (!longer.length) return ends;
    // A capture after which the piece can only come back needs no second click.
    if (!ends.length && longer.every((move) => this.isBack(move, path) && move.captures?.includes(square))) return longer;
    this.path = path;
    return "on";
  }

  /** What a click means that no move has as its next leg. @param {string} square @returns {"no"|Move[]} */
  comingBack(square) {
    const { path } = this;
    const isAgain = square === path[path.length - 1];
    if (isAgain && this.next.back) return this.longer(path).filter((move) => this.isBack(move, path));
    // A step to an empty square and back is a pass, which is not written as two legs.
    const isPass = path.length === 1 && square === this.from && !this.moves.some((move) => startsWith(move, path) && move.captures?.includes(path[0]));
    const passes = isPass ? this.moves.filter((move) => move.pass) : [];
    return passes.length ? passes : "no";
  }

  /** What the next click may do: end the move on the square that was clicked last, come back to the start, or go on. */
  get next() {
    const { path } = this;
    const longer = this.longer(path);
    const back = longer.some((move) => this.isBack(move, path));
    return { stay: this.ending(path).length > 0, back, on: longer.some((move) => !this.isBack(move, path)) };
  }

  /** The moves that go on after these legs. @param {string[]} path */
  longer(path) {
    return this.moves.filter((move) => move.legs.length > path.length && startsWith(move, path));
  }

  /** Tells if a move ends after these legs by coming back to its start. @param {Move} move @param {string[]} path */
  isBack(move, path) {
    return move.legs.length === path.length + 1 && move.legs[path.length] === this.from;
  }

  /** The moves whose legs are exactly these. @param {string[]} path */
  ending(path) {
    return path.length
      ? this.moves.filter((move) => move.legs.length === path.length && startsWith(move, path))
      : [];
  }
}
