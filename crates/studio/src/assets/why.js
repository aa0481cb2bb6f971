/** Says why something cannot be played. One question: why not? */

import { byId } from "./dom.js";
import { languageOfRules } from "./language.js";

/** How long a refusal stays, in milliseconds, and what each letter adds to it. */
const STAY = 2500;
const READING = 40;

/** A sentence over the edge of the board, and rings around the pieces that are the cause. */
export class Why {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.line = byId("why");
    this.asked = 0;
    this.timer = 0;
    this.isRefusal = false;
    // Whoever turns to a button or a dialog has read it.
    document.addEventListener("pointerdown", ({ target }) => { if (!app.frame.contains(target)) this.pass(); });
    app.state.on("position", (position, before) => { if (position.sfen !== before?.sfen) this.clear(); });
    app.state.on("editing", () => this.clear());
    app.state.on("redrawn", () => this.clear());
  }

  /**
   * Asks the engine why a piece cannot be moved, or a move is not possible, and says it.
   * @param {{move?: string, from?: string, drop?: number, via?: string[], to?: string}} what
   * @param {string} otherwise what is said if the engine does not know
   */
  async ask({ move, from, drop, via, to }, otherwise) {
    const asked = ++this.asked;
    const { coordinates } = this.app.board;
    const answer = await this.app.ask({ do: "why", node: this.app.state.position?.node, move, from, drop, via, to, language: languageOfRules(), coordinates }, true);
    // Meanwhile another square may have been clicked.
    if (asked !== this.asked) return;
    const text = answer?.why || otherwise;
    this.say(text, answer?.squares ?? [], to ?? from);
    this.isRefusal = true;
    this.timer = setTimeout(() => this.pass(), STAY + READING * text.length);
  }

  /** @param {string} text @param {string[]} [squares] the pieces that are the cause @param {string} [near] a square that is not to be covered */
  say(text, squares = [], near) {
    this.clear();
    if (!text) return;
    const { app, line } = this;
    line.textContent = text;
    line.hidden = false;
    // The line is over the half of the board on which nothing is asked about.
    const frame = app.frame.getBoundingClientRect();
    const isLow = near !== undefined && app.board.boxOf(near).top > frame.top + frame.height / 2;
    line.classList.toggle("above", isLow);
    app.marks.ring("why", squares);
    app.speak.say(text);
  }

  /** Lets a refusal go, which has been read; what is to be done next stays. */
  pass() {
    if (this.isRefusal) this.clear();
  }

  clear() {
    clearTimeout(this.timer);
    this.isRefusal = false;
    this.asked++;
    this.line.hidden = true;
    this.app.marks.wipe("why");
  }
}
