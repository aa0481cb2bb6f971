/** Shows who controls what. One question: which squares are attacked, and which pieces hang? */

import { byId, svg } from "./dom.js";
import { markUse } from "./marks.js";
import { CELL } from "./tiles.js";

/** @param {import("./app.js").App} app */
export function showOverlays(app) {
  const { state, settings, marks, board } = app;
  /** @type {import("./state.js").Influence|null} */
  let influence = null;
  let known = "";

  const wants = () => settings.get("influence") !== "none" || settings.get("threatened") || settings.get("unprotected");

  async function renew() {
    const { position } = state;
    if (!position) return;
    const key = `${state.game?.id} ${position.sfen}`;
    if (wants() && !app.editing && known !== key) {
      known = key;
      influence = null;
      const answer = await app.ask({ do: "influence", node: position.node }, true);
      if (known !== key) return;
      if (answer === undefined) known = "";
      influence = answer ?? null;
    }
    draw();
  }

  function draw() {
    const [nodes, counts] = [[], []];
    const shown = settings.get("influence");
    if (influence && wants() && !app.editing && known.endsWith(state.position?.sfen)) {
      for (const color of (["black", "white"])) {
        if (shown !== color && shown !== "both") continue;
        for (const [square, count] of influence[color]) {
          nodes.push(tint(square, count, color));
          counts.push(...number(square, count, color));
        }
        counts.push(...influence.emperors[color].map((square) => crown(square, color)));
      }
      if (settings.get("threatened")) nodes.push(...influence.threatened.map((square) => sign(square, "threatened", "M0 0h30L0 30z")));
      if (settings.get("unprotected")) nodes.push(...influence.unprotected.map((square) => sign(square, "unprotected", "M50 3a47 47 0 1 0 .01 0zm0 9a38 38 0 1 1-.01 0z")));
    }
    marks.draw("influence", ...nodes);
    marks.draw("counts", ...counts);
    const checks = settings.get("checks") && !app.editing ? state.position?.checks ?? [] : [];
    marks.tint("checks", checks, "check-square");
  }

  /** A tint that deepens with the number of attackers. @param {string} square @param {number} count @param {"black"|"white"} color */
  function tint(square, count, color) {
    const rect = marks.rect(square, `influence ${color}`);
    rect.setAttribute("fill-opacity", String(Math.min(0.65, 0.14 + 0.1 * count)));
    return rect;
  }

  /** The number of attackers over the piece, in the corner that is nearer to its side. @param {string} square @param {number} count @param {"black"|"white"} color */
  function number(square, count, color) {
    const { x, y } = board.corner(square);
    const near = (color === "black") !== board.flipped;
    const [width, height] = [count > 9 ? 44 : 28, 34];
    const [left, top] = near ? [x + CELL - width - 2, y + CELL - height - 2] : [x + 2, y + 2];
    return [svg("rect", { class: `influence-back ${color}`, x: left, y: top, width, height, rx: 8 }),
      svg("text", { class: "influence-count", x: left + width / 2, y: top + height - 6, "text-anchor": "middle", text: count })];
  }

  /** What an Emperor may capture, in the corner that no number uses. @param {string} square @param {"black"|"white"} color */
  function crown(square, color) {
    const mark = marks.at(square, markUse("emperor"));
    mark.classList.add(color);
    return mark;
  }

  /** @param {string} square @param {string} look @param {string} d */
  function sign(square, look, d) {
    const { x, y } = board.corner(square);
    return svg("path", { class: look, d, "fill-rule": "evenodd", transform: `translate(${x} ${y})` });
  }

  for (const name of (["threatened", "unprotected", "checks"])) {
    const box = byId(`show-${name}`);
    box.checked = settings.get(name);
    box.addEventListener("change", () => settings.set(name, box.checked));
  }
  const select = byId("show-influence");
  select.value = settings.get("influence");
  select.addEventListener("change", () => settings.set("influence", select.value));

  state.on("position", renew);
  state.on("editing", renew);
  state.on("redrawn", draw);
  settings.onChange(renew);
}
