/** Offers what a move can become. One question: promote or not, and which face? */

import { html } from "./dom.js";
import { tile } from "./tiles.js";

/** @typedef {import("./state.js").Move} Move */

/** A small choice of tiles at a square of the board. */
export class Chooser {
  /** @param {HTMLElement} frame @param {import("./board.js").Board} board */
  constructor(frame, board) {
    this.frame = frame;
    this.board = board;
    this.box = html("div", { class: "chooser", role: "group", hidden: true });
    this.box.addEventListener("keydown", (event) => this.key(event));
    frame.append(this.box);
  }

  get open() {
    return !this.box.hidden;
  }

  /**
   * Shows the choices and waits for one.
   * @param {string} square
   * @param {string} question what is asked, for screen readers
   * @param {boolean} isShown whether the question is shown, too, where the choices do not say it
   * @param {{words: string, kind: number|null, move: Move|null}[]} choices
   * @param {import("./state.js").Color} color whose move it is
   * @param {(move: Move|null) => void} done gets the move that was chosen, if any
   */
  ask(square, question, isShown, choices, color, done) {
    this.done = done;
    this.box.setAttribute("aria-label", question);
    const shown = isShown ? [html("p", { text: question })] : [];
    this.box.replaceChildren(...shown, ...choices.map(({ words, kind, move }) =>
      html("button", { type: "button", class: "choice", dataset: { move: move?.text ?? "" }, onclick: () => this.close(move) },
        kind === null ? null : tile(kind, color, this.board.flipped), html("span", { text: words }))));
    this.box.hidden = false;
    this.placeAt(square);
    this.box.querySelector("button")?.focus({ preventScroll: true });
  }

  /** @param {string} square */
  placeAt(square) {
    const frame = this.frame.getBoundingClientRect();
    const at = this.board.boxOf(square);
    const { offsetWidth: width, offsetHeight: height } = this.box;
    const middle = at.left + at.width / 2 - frame.left - width / 2;
    const above = at.top - frame.top - height - 4;
    this.box.style.left = `${Math.max(4, Math.min(frame.width - width - 4, middle))}px`;
    this.box.style.top = `${above > 4 ? above : Math.min(frame.height - height - 4, at.bottom - frame.top + 4)}px`;
  }

  /** @param {Move|null} move */
  close(move) {
    if (!this.open) return;
    this.box.hidden = true;
    this.board.root.focus({ preventScroll: true });
    this.done?.(move);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const buttons = [...this.box.querySelectorAll("button")];
    const i = buttons.indexOf((document.activeElement));
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (event.key === "Escape") this.close(null);
    else if (step) buttons[(i + step + buttons.length) % buttons.length].focus();
    else return;
    event.preventDefault();
  }
}
