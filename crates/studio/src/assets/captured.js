/** Shows what was captured. One question: what has each player taken, and what is it worth? */

import { html } from "./dom.js";
import { language, t } from "./language.js";
import { tile } from "./tiles.js";
import { colorName, kindName, other } from "./words.js";

/** @typedef {import("./state.js").Color} Color @typedef {[number, number][]} Men indices of kinds, and how many */

/** What pieces are worth to the engine. */
export class Worth {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    /** @type {import("./state.js").Worth|null} */
    this.values = null;
    /** The game that was asked about. @type {import("./state.js").Game|null} */
    this.game = null;
  }

  /** Asks for the values of the game on the board, the first time that they are needed. */
  async ask() {
    const { state } = this.app;
    if (this.game === state.game) return;
    this.values = null;
    const { game } = state;
    this.game = game;
    const answer = await this.app.ask({ do: "worth" }, true);
    // Meanwhile another game may have begun.
    if (this.game !== game || game !== state.game) return;
    if (answer) this.values = answer;
    if (answer) state.tell("worth");
  }

  /** The centipawns of some pieces; null until they are known. @param {Men} men @param {"board"|"hand"} place */
  of(men, place) {
    this.ask();
    return this.values && men.reduce((sum, [kind, count]) => sum + count * this.values[place][kind], 0);
  }
}

/** Centipawns as pawns. @param {number} worth */
const pawns = (worth) => (worth / 100).toLocaleString(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false });

/**
 * A line with what a player has taken: the pieces and their worth, or the worth alone where they are in hand.
 * @param {import("./app.js").App} app
 * @param {Color} color whose line it is
 */
export function capturedLine(app, color) {
  const { game, position } = app.state;
  if (!game || !position || app.editing) return null;
  const place = game.drops ? "hand" : "board";
  /** @param {Color} side @returns {Men} */
  const takenBy = (side) => (game.drops ? position.hands[side] : position.gone?.[other(side)]) ?? [];
  const taken = takenBy(color);
  if (!taken.length) return null;
  const worth = app.worth.of(taken, place);
  const more = worth === null ? 0 : worth - app.worth.of(takenBy(other(color)), place);
  const named = (kind, n) => t("captured.kind", { piece: kindName(game.kinds[kind]), count: n });
  const titled = ([kind, n]) => {
    const each = app.worth.of([[kind, 1]], place);
    return each === null ? named(kind, n) : t("captured.each", { piece: named(kind, n), worth: pawns(each) });
  };
  const men = game.drops ? [] : taken.map(([kind, n]) => html("span", { class: "captured-kind", title: titled([kind, n]) },
    tile(kind, other(color), app.settings.get("flipped")), n > 1 ? html("small", { text: n }) : null));
  const pieces = taken.map(game.drops ? titled : ([kind, n]) => named(kind, n)).join(t("captured.comma"));
  const words = [t(game.drops ? "captured.hand" : "captured.all", { side: colorName(game.drops ? color : other(color)), pieces }),
    ...(worth === null ? [] : [t("captured.worth", { worth: pawns(worth) })]),
    ...(more > 0 ? [t("captured.ahead", { side: colorName(color), worth: pawns(more) })] : [])].join(t("captured.stop"));
  return html("span", { class: "captured", role: "img", "aria-label": words },
    html("span", { class: "captured-men" }, ...men),
    worth === null ? null : html("small", { class: "captured-worth", title: words }, pawns(worth),
      more > 0 ? html("b", { text: ` +${pawns(more)}` }) : null));
}
