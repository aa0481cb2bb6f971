/** Explains a piece. One question: what is this piece, and where can it go? */

import { classify } from "./classes.js";
import { html } from "./dom.js";
import { HOVER } from "./gestures.js";
import { tile } from "./tiles.js";

/** A card beside the piece that the mouse rests on, a finger presses or the keyboard asks about. */
export class Card {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.box = html("div", { class: "card", role: "dialog", "aria-label": "Piece", tabindex: 0, hidden: true });
    this.box.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      this.hide();
      app.board.root.focus();
    });
    document.body.append(this.box);
    /** @type {Map<number, string>} texts by kind */
    this.texts = new Map();
    // Other rules make other pieces.
    app.state.on("game", () => this.texts.clear());
    this.asked = 0;
    /** A card that the keyboard asked for stays, wherever the mouse rests. */
    this.pinned = false;
  }

  get open() {
    return !this.box.hidden;
  }

  /**
   * Shows the card of the piece on a square and its reach on the board.
   * @param {string} square
   * @param {boolean} [focus] go to the card, for the keyboard
   */
  async show(square, focus = false) {
    const { board, state, marks } = this.app;
    const piece = board.pieces.get(square);
    if (!piece || !state.game) return this.hide();
    const asked = ++this.asked;
    this.pinned = focus;
    const [text, reach] = await Promise.all([
      this.text(piece.kind),
      this.app.editing ? null : this.app.ask({ do: "reach", square }, true),
    ]);
    // Meanwhile the mouse may have gone elsewhere.
    if (asked !== this.asked || text === undefined) return;
    this.fill(piece.kind, text);
    this.placeBeside(board.boxOf(square));
    if (reach) marks.light("reach", classify(reach.moves, square, []));
    marks.draw("lifted", marks.rect(square, "asked-square"));
    if (focus) this.box.focus();
  }

  /** Shows the card of a kind that is not on the board. @param {number} kind @param {DOMRect} box */
  async showKind(kind, box) {
    const asked = ++this.asked;
    const text = await this.text(kind);
    if (asked !== this.asked || text === undefined) return;
    this.fill(kind, text);
    this.placeBeside(box);
  }

  /** Lets a mouse that rests on a button explain its kind. @param {HTMLElement} button @param {number} kind */
  explain(button, kind) {
    let timer = 0;
    button.addEventListener("pointerenter", (event) => {
      if (event.pointerType !== "mouse" || !this.app.settings.get("cards")) return;
      timer = setTimeout(() => this.showKind(kind, button.getBoundingClientRect()), HOVER);
    });
    for (const end of ["pointerleave", "pointerdown"]) {
      button.addEventListener(end, () => {
        clearTimeout(timer);
        this.hide();
      });
    }
  }

  /** @param {number} kind */
  async text(kind) {
    if (!this.texts.has(kind)) {
      const answer = await this.app.ask({ do: "piece", kind }, true);
      if (answer) this.texts.set(kind, answer.html);
    }
    return this.texts.get(kind);
  }

  /** @param {number} kind @param {string} text */
  fill(kind, text) {
    const { promotesTo } = this.app.state.game.kinds[kind];
    const body = html("div", { class: "prose" });
    body.innerHTML = text;
    this.box.replaceChildren(
      html("div", { class: "card-tiles" }, tile(kind),
        ...(promotesTo === null || promotesTo === undefined
          ? [] : [html("span", { text: "→", "aria-hidden": "true" }), tile(promotesTo)])),
      body);
    this.box.hidden = false;
    this.box.scrollTop = 0;
  }

  /** @param {DOMRect} at */
  placeBeside(at) {
    const { offsetWidth: width, offsetHeight: height } = this.box;
    const { innerWidth, innerHeight } = window;
    // Beside the board, if there is room, so that no lit square is covered.
    const edge = this.app.frame.getBoundingClientRect().right + 4;
    const right = edge + width < innerWidth ? Math.max(edge, at.right + 12) : at.right + 12;
    const left = at.left - width - 12;
    const x = right + width < innerWidth ? right : left > 0 ? left : (innerWidth - width) / 2;
    const beside = x === right || x === left;
    const below = at.bottom + 12 + height < innerHeight ? at.bottom + 12 : at.top - height - 12;
    const y = beside ? at.top + at.height / 2 - height / 2 : below;
    this.box.style.left = `${Math.max(4, x)}px`;
    this.box.style.top = `${Math.max(4, Math.min(innerHeight - height - 4, y))}px`;
  }

  hide() {
    this.asked++;
    this.pinned = false;
    if (!this.open) return;
    this.box.hidden = true;
    this.app.marks.wipe("reach");
    this.app.entering.redraw();
  }
}
