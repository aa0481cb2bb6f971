/** Makes sense of pointers. One question: is this a click, a drag, a pan, a pinch or a long look? */

import { tile } from "./tiles.js";

/** How far a pointer goes before a press is a drag, in pixels. */
export const SLACK = 6;
/** How long a finger rests or a mouse hovers before the piece is explained, in milliseconds. */
export const HOLD = 550;
export const HOVER = 800;

/**
 * @typedef {object} Handler what is done with squares; `null` is off the board
 * @property {(square: string|null) => void} click
 * @property {(square: string|null, hand: {kind: number, color: string}|null) =>
 *   {kind: number, color: string}|null} grab lifts a piece to drag, if there is one to lift
 * @property {(square: string|null) => void} drop ends a drag
 * @property {(square: string|null) => boolean} mayDrag tells if a finger moves the piece there while the board is enlarged
 * @property {(square: string|null) => void} hover
 * @property {(square: string|null) => void} hold a long press, or a mouse that stays; `null` ends it
 */

/** Listens to a frame around the board. */
export class Gestures {
  /**
   * @param {HTMLElement} frame
   * @param {import("./board.js").Board} board
   * @param {import("./view.js").View} view
   * @param {Handler} handler
   */
  constructor(frame, board, view, handler) {
    this.frame = frame;
    this.board = board;
    this.view = view;
    this.handler = handler;
    /** @type {SVGElement|null} the piece that is carried */
    this.picture = null;
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    /** @type {"idle"|"pressed"|"dragging"|"panning"|"pinching"|"done"} */
    this.state = "idle";
    this.timer = 0;
    frame.addEventListener("pointerdown", (event) => this.press(event));
    frame.addEventListener("pointermove", (event) => this.move(event));
    frame.addEventListener("pointerup", (event) => this.release(event));
    frame.addEventListener("pointercancel", (event) => this.cancel(event));
    frame.addEventListener("pointerleave", () => this.leave());
    frame.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    frame.addEventListener("contextmenu", (event) => { if (this.touched) event.preventDefault(); });
  }

  /** @param {PointerEvent} event */
  press(event) {
    const onButton = (event.target).closest("button");
    if (event.button === 0 && !onButton) this.begin(event, null);
  }

  /**
   * Waits whether a press on a piece in hand becomes a drag; if not, it stays the button's click.
   * @param {PointerEvent} event
   * @param {{kind: number, color: string}} hand
   */
  watchHand(event, hand) {
    const button = (event.currentTarget);
    const heard = new AbortController();
    const { clientX: x, clientY: y } = event;
    button.setPointerCapture(event.pointerId);
    button.addEventListener("pointermove", (move) => {
      if (Math.hypot(move.clientX - x, move.clientY - y) <= SLACK) return;
      heard.abort();
      this.begin(move, hand);
      this.beginDrag();
    }, { signal: heard.signal });
    for (const end of ["pointerup", "pointercancel"]) {
      button.addEventListener(end, () => heard.abort(), { signal: heard.signal });
    }
  }

  /**
   * A press on the board, or with a piece that comes from a hand.
   * @param {PointerEvent} event
   * @param {{kind: number, color: string}|null} hand
   */
  begin(event, hand) {
    this.touched = event.pointerType !== "mouse";
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.frame.setPointerCapture(event.pointerId);
    clearTimeout(this.timer);
    if (this.fingers.size === 2) {
      this.stopDrag(null);
      this.state = "pinching";
      return;
    }
    this.start = { x: event.clientX, y: event.clientY };
    this.square = hand ? null : this.board.squareAt(event.clientX, event.clientY);
    this.hand = hand;
    this.state = "pressed";
    if (this.touched && this.square) this.timer = setTimeout(() => this.hold(this.square), HOLD);
  }

  /** @param {string|null} square */
  hold(square) {
    if (this.touched) this.state = "done";
    this.handler.hold(square);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { clientX: x, clientY: y } = event;
    const finger = this.fingers.get(event.pointerId);
    if (!finger) return this.hover(x, y);
    if (this.state === "pinching") this.pinch(event);
    const [dx, dy] = [x - finger.x, y - finger.y];
    if (this.state === "pressed" && Math.hypot(x - this.start.x, y - this.start.y) > SLACK) this.beginDrag();
    else if (this.state === "pressed") return;
    if (this.state === "dragging") {
      this.carry(x, y);
      this.handler.hover(this.board.squareAt(x, y));
    } else if (this.state === "panning") this.view.pan(dx, dy);
    this.fingers.set(event.pointerId, { x, y });
  }

  beginDrag() {
    clearTimeout(this.timer);
    this.handler.hold(null);
    // A finger moves an enlarged board, which it covers with pieces, unless it has chosen the piece before.
    const isPan = this.touched && !this.view.whole && !this.hand && !this.handler.mayDrag(this.square);
    const piece = isPan ? null : this.handler.grab(this.square, this.hand);
    this.state = piece ? "dragging" : "panning";
    if (!piece) return;
    this.picture = tile(piece.kind, piece.color, this.board.flipped);
    this.picture.classList.add("carried");
    const side = this.board.boxOf(this.board.squares.name(0, 0)).width;
    this.side = Math.max(side, this.touched ? 56 : 0);
    this.picture.style.width = this.picture.style.height = `${this.side}px`;
    document.body.append(this.picture);
  }

  /** Moves the carried piece; above a finger, which would hide it. @param {number} x @param {number} y */
  carry(x, y) {
    const lift = this.touched ? this.side * 0.6 : 0;
    this.picture.style.transform = `translate(${x - this.side / 2}px, ${y - this.side / 2 - lift}px)`;
  }

  /** @param {PointerEvent} event */
  pinch(event) {
    const [a, b] = [...this.fingers.entries()];
    if (!b) return;
    const still = a[0] === event.pointerId ? b[1] : a[1];
    const before = (this.fingers.get(event.pointerId));
    const far = (x, y) => Math.hypot(x - still.x, y - still.y);
    const { clientX: x, clientY: y } = event;
    this.view.zoom(far(x, y) / Math.max(1, far(before.x, before.y)), (x + still.x) / 2, (y + still.y) / 2);
    this.view.pan((x - before.x) / 2, (y - before.y) / 2);
  }

  /** @param {PointerEvent} event */
  release(event) {
    if (!this.fingers.delete(event.pointerId)) return;
    clearTimeout(this.timer);
    const square = this.board.squareAt(event.clientX, event.clientY);
    const state = this.state;
    if (this.fingers.size === 0) this.state = "idle";
    if (state === "dragging") this.stopDrag(square);
    else if (state === "pressed" && !this.hand) this.handler.click(this.square);
    if (this.touched) this.handler.hover(null);
  }

  /** @param {PointerEvent} event */
  cancel(event) {
    this.fingers.delete(event.pointerId);
    clearTimeout(this.timer);
    if (this.state === "dragging") this.stopDrag(null);
    if (this.fingers.size === 0) this.state = "idle";
  }

  /** @param {string|null} square */
  stopDrag(square) {
    if (!this.picture) return;
    this.picture.remove();
    this.picture = null;
    this.handler.drop(square);
  }

  /** @param {number} x @param {number} y */
  hover(x, y) {
    const square = this.board.squareAt(x, y);
    if (square === this.hovered) return;
    this.hovered = square;
    clearTimeout(this.timer);
    this.handler.hold(null);
    this.handler.hover(square);
    if (square) this.timer = setTimeout(() => this.handler.hold(square), HOVER);
  }

  leave() {
    if (this.fingers.size) return;
    clearTimeout(this.timer);
    this.hovered = null;
    this.handler.hover(null);
    this.handler.hold(null);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    // Where there is nothing to zoom out of, the page scrolls.
    if (event.deltaY > 0 && this.view.whole) return;
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
    this.view.zoom(Math.exp(-event.deltaY * lines * 0.002), event.clientX, event.clientY);
  }
}
