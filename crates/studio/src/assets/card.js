/** Explains a piece. One question: what is this piece, and where can it go? */

import { classify } from "./classes.js";
import { diagramPicture } from "./diagram.js";
import { byId, html } from "./dom.js";
import { HOLD, HOVER, SLACK } from "./gestures.js";
import { languageOfRules, t } from "./language.js";
import { tile } from "./tiles.js";
import { kindName } from "./words.js";

/** How long a card stays once the mouse has left its piece, so that it can be reached, in milliseconds. */
const LINGER = 1000;

/** A card beside the piece that the mouse rests on, a finger presses or the keyboard asks about. */
export class Card {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.box = html("div", { class: "card", role: "dialog", "data-t-label": "card.piece", "aria-label": t("card.piece"), tabindex: 0, hidden: true });
    this.box.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      this.hide();
      app.board.root.focus();
    });
    this.box.addEventListener("pointerenter", () => clearTimeout(this.timer));
    // Whoever clicks on it wants to read it.
    this.box.addEventListener("pointerdown", () => {
      clearTimeout(this.timer);
      this.pinned = true;
    });
    this.box.addEventListener("pointerleave", () => this.leave());
    document.addEventListener("pointerdown", ({ target }) => {
      // A press on the board has a meaning of its own.
      if (this.pinned && !this.box.contains(target) && !app.frame.contains(target)) this.hide();
    });
    document.body.append(this.box);
    this.timer = 0;
    /** @type {Map<number, import("./state.js").PieceCard>} what they say by kind */
    this.texts = new Map();
    // Other rules make other pieces.
    app.state.on("game", () => this.texts.clear());
    app.state.on("language", () => {
      this.texts.clear();
      this.hide();
    });
    this.asked = 0;
    /** A card that the keyboard or a finger asked for stays, wherever the mouse rests. */
    this.pinned = false;
    /** Whose piece it is, if it stands on the board. @type {import("./state.js").Color|null} */
    this.color = null;
  }

  get open() {
    return !this.box.hidden;
  }

  /**
   * Shows the card of the piece on a square and its reach on the board.
   * @param {string} square
   * @param {{pinned?: boolean, focus?: boolean}} [how] until it is closed, and with the keyboard in it
   */
  async show(square, { pinned = false, focus = false } = {}) {
    const { board, state, marks } = this.app;
    const piece = board.pieces.get(square);
    if (!piece || !state.game) return this.pinned ? undefined : this.leave();
    const asked = this.ask(pinned);
    const [text, reach] = await Promise.all([
      this.text(piece.kind),
      this.app.editing ? null : this.app.ask({ do: "reach", square, node: this.app.state.position?.node }, true),
    ]);
    // Meanwhile the mouse may have gone elsewhere.
    if (asked !== this.asked || text === undefined) return;
    this.color = piece.color;
    this.fill(piece.kind, text);
    this.placeBeside(board.boxOf(square));
    if (reach) marks.light("reach", classify(reach.moves, square, []));
    marks.draw("lifted", marks.rect(square, "asked-square"));
    if (focus) this.box.focus();
  }

  /** Begins to show another card. @param {boolean} pinned */
  ask(pinned) {
    clearTimeout(this.timer);
    this.pinned = pinned;
    return ++this.asked;
  }

  /** Shows the card of a kind that is not on the board. @param {number} kind @param {DOMRect} box @param {boolean} pinned */
  async showKind(kind, box, pinned) {
    const asked = this.ask(pinned);
    const text = await this.text(kind);
    if (asked !== this.asked || text === undefined) return;
    this.color = null;
    this.fill(kind, text);
    this.placeBeside(box);
  }

  /**
   * Lets a mouse that rests on a button, or a finger that stays on it, explain its kind.
   * @param {HTMLElement} button
   * @param {number} kind
   */
  explain(button, kind) {
    let timer = 0;
    let held = false;
    let start = { x: 0, y: 0 };
    const show = (pinned) => {
      held = pinned;
      this.showKind(kind, button.getBoundingClientRect(), pinned);
    };
    const stop = () => clearTimeout(timer);
    button.addEventListener("pointerenter", (event) => {
      if (event.pointerType === "mouse" && this.app.settings.get("cards")) timer = setTimeout(show, HOVER, false);
    });
    button.addEventListener("pointerdown", (event) => {
      stop();
      this.hide();
      held = false;
      start = { x: event.clientX, y: event.clientY };
      if (event.pointerType !== "mouse") timer = setTimeout(show, HOLD, true);
    });
    button.addEventListener("pointermove", (event) => {
      const isFinger = event.pointerType !== "mouse";
      if (isFinger && Math.hypot(event.clientX - start.x, event.clientY - start.y) > SLACK) stop();
    });
    button.addEventListener("pointerleave", () => {
      stop();
      this.leave();
    });
    for (const end of ["pointerup", "pointercancel"]) button.addEventListener(end, stop);
    // What was pressed to be read about is not chosen.
    button.addEventListener("click", (event) => { if (held) event.stopImmediatePropagation(); }, { capture: true });
  }

  /** @param {number} kind @returns {Promise<import("./state.js").PieceCard|undefined>} */
  async text(kind) {
    if (!this.texts.has(kind)) {
      const answer = await this.app.ask({ do: "piece", kind, language: languageOfRules() }, true);
      if (answer) this.texts.set(kind, answer);
    }
    return this.texts.get(kind);
  }

  /** @param {number} kind @param {import("./state.js").PieceCard} piece */
  fill(kind, { name, otherName, reading, moves, notes, diagram }) {
    const names = [otherName, reading].filter(Boolean).join(", ");
    this.box.replaceChildren(
      html("div", { class: "card-head" }, ...this.sides(kind),
        html("div", {}, html("h2", { text: name }), html("p", { text: names })),
        html("button", { type: "button", class: "card-close", "aria-label": t("card.close"), text: "×", onclick: () => this.hide() })),
      html("ul", {}, ...moves.map((text) => html("li", { text }))),
      html("p", { text: moves.length ? notes.join(" ") : [t("card.never_moves"), ...notes].join(" ") }),
      ...(diagram.squares.length ? [diagramPicture(kind, diagram, t("card.diagram", { piece: name }), ...this.stand)] : []));
    this.box.hidden = false;
    this.box.scrollTop = 0;
  }

  /** The player and the direction in which the piece is drawn: as it stands on the board. @returns {[import("./state.js").Color, boolean]} */
  get stand() {
    return this.color ? [this.color, this.app.board.flipped] : ["black", false];
  }

  /** The piece with what it was and what it becomes, each a button for its own card. @param {number} kind */
  sides(kind) {
    const { kinds } = this.app.state.game;
    const before = kinds.findIndex(({ promotesTo }) => promotesTo === kind);
    const all = [before, kind, kinds[kind].promotesTo ?? -1].filter((other, i) => other >= 0 && (i === 1 || other !== kind));
    return all.map((other) => html("button", {
      type: "button", class: "card-tile", "aria-current": other === kind ? "true" : null, dataset: { kind: other },
      "aria-label": kindName(kinds[other]), title: kindName(kinds[other]), onclick: () => this.turn(other),
    }, tile(other, ...this.stand)));
  }

  /** Shows another kind in the place of this one, until the card is closed. @param {number} kind */
  async turn(kind) {
    const asked = this.ask(true);
    const text = await this.text(kind);
    if (asked !== this.asked || text === undefined) return;
    this.fill(kind, text);
    this.box.querySelector("[aria-current]").focus();
  }

  /** Places the card beside a piece, inside the window, and over no button of an exercise or of the game. @param {DOMRect} at */
  placeBeside(at) {
    const { innerWidth, innerHeight } = window;
    const top = Math.max(4, byId("table").getBoundingClientRect().top);
    const room = (least) => {
      this.box.style.maxHeight = `${Math.max(120, Math.min(innerHeight * 0.8, innerHeight - least - 4))}px`;
    };
    room(top);
    const { offsetWidth: width } = this.box;
    // Beside the board, if there is room, so that no lit square is covered; there below the buttons.
    const edge = this.app.frame.getBoundingClientRect().right + 4;
    const outside = edge + width < innerWidth;
    const right = outside ? Math.max(edge, at.right + 12) : at.right + 12;
    const left = at.left - width - 12;
    const x = right + width < innerWidth ? right : left > 0 ? left : (innerWidth - width) / 2;
    const side = byId("side");
    const { left: begin } = side.getBoundingClientRect();
    // On a narrow page the buttons are below the board.
    const isOverSide = side.offsetWidth > 0 && begin >= edge - 4 && x === right && x + width > begin;
    const least = isOverSide ? Math.max(top, side.querySelector("[role=tablist]").getBoundingClientRect().bottom + 4) : top;
    room(least);
    const { offsetHeight: height } = this.box;
    const beside = x === right || x === left;
    const below = at.bottom + 12 + height < innerHeight ? at.bottom + 12 : at.top - height - 12;
    const y = beside ? at.top + at.height / 2 - height / 2 : below;
    this.box.style.left = `${Math.max(4, x)}px`;
    this.box.style.top = `${Math.max(least, Math.min(innerHeight - height - 4, y))}px`;
  }

  /** Lets a card go that nobody reads, after a while in which the mouse can come to it. */
  leave() {
    if (this.pinned) return;
    this.asked++;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.hide(), this.open ? LINGER : 0);
  }

  hide() {
    this.asked++;
    clearTimeout(this.timer);
    this.pinned = false;
    if (!this.open) return;
    this.box.hidden = true;
    this.app.marks.wipe("reach");
    this.app.entering.redraw();
  }
}
