/** Shows the pieces in hand. One question: what can be dropped? */

import { byId, html } from "./dom.js";
import { t } from "./language.js";
import { tile } from "./tiles.js";
import { colorName, kindName, other } from "./words.js";

/**
 * Two stands beside the board; a piece on them is clicked or dragged to the board.
 * @param {import("./app.js").App} app
 */
export function showHands(app) {
  const { state, settings } = app;

  function draw() {
    const below = settings.get("flipped") ? "white" : "black";
    const shows = Boolean(state.game?.drops);
    document.body.classList.toggle("with-hands", shows);
    fill(byId("hand-below"), below, shows);
    fill(byId("hand-above"), other(below), shows);
  }

  /** @param {HTMLElement} stand @param {"black"|"white"} color @param {boolean} shows */
  function fill(stand, color, shows) {
    stand.hidden = !shows;
    stand.setAttribute("aria-label", t("hands.hand", { side: colorName(color) }));
    stand.replaceChildren();
    if (!shows || !state.game) return;
    const held = app.handsShown()[color];
    stand.replaceChildren(...held.map(([kind, count]) => piece(kind, count, color)));
    if (!held.length) stand.append(html("span", { class: "nothing", text: "–", "aria-hidden": "true" }));
  }

  /** @param {number} kind @param {number} count @param {"black"|"white"} color */
  function piece(kind, count, color) {
    const name = kindName(state.game.kinds[kind]);
    const taken = app.entering.entry?.drop === kind && color === state.position?.side;
    const button = html("button", {
      type: "button",
      class: "in-hand",
      "aria-label": t("hands.piece", { piece: name, count, side: colorName(color) }),
      "aria-pressed": String(Boolean(taken)),
      dataset: { kind, color },
      onclick: () => app.handler.clickHand(kind, color),
    }, tile(kind, color, settings.get("flipped")));
    if (count > 1) button.append(html("span", { class: "count", text: count }));
    app.card.explain(button, kind);
    button.addEventListener("pointerdown", (event) => {
      if (event.button === 0) app.gestures.watchHand(event, { kind, color });
    });
    return button;
  }

  for (const event of ["game", "position", "entry", "editing", "tiles", "language"]) state.on(event, draw);
  settings.onChange((name) => { if (name === "flipped") draw(); });
}
