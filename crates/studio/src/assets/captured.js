/** Shows what has left the board. One question: what has each player lost? */

import { html } from "./dom.js";
import { t } from "./language.js";
import { tile } from "./tiles.js";
import { colorName, kindName, other } from "./words.js";

/**
 * A line with the pieces that the other player has lost, for games in which nobody gets them in hand.
 * @param {import("./app.js").App} app
 * @param {import("./state.js").Color} color whose line it is
 */
export function capturedLine(app, color) {
  const { game, position } = app.state;
  const gone = position?.gone?.[other(color)] ?? [];
  if (!game || game.drops || app.editing || !gone.length) return null;
  const count = (all) => all.reduce((sum, [, n]) => sum + n, 0);
  const more = count(gone) - count(position.gone[color]);
  const named = gone.map(([kind, n]) => t("captured.kind", { piece: kindName(game.kinds[kind]), count: n })).join(t("captured.comma"));
  const pieces = gone.map(([kind, n]) => html("span", { class: "captured-kind" },
    tile(kind, other(color), app.settings.get("flipped")), n > 1 ? html("small", { text: n }) : null));
  const words = t("captured.all", { side: colorName(other(color)), pieces: named });
  return html("span", { class: "captured", role: "img", "aria-label": words, title: words },
    ...pieces, more > 0 ? html("small", { class: "captured-more", text: `+${more}` }) : null);
}
