/** Shows what the engine thinks. One question: who stands better, and how could it go on? */

import { byId, html } from "./dom.js";
import { drawCurve } from "./curve.js";
import { blackShare, countText, scoreText } from "./words.js";

/** @typedef {{node: number, line: number, depth: number, score: import("./state.js").Score,
 *   nodes: number, nps: number, time: number, pv: string[], moves: string[]}} Info */

/** How many moves of a line are shown. */
const SHOWN = 14;

/** @param {import("./app.js").App} app */
export function showAnalysis(app) {
  const { state } = app;
  /** @type {Map<number, Info>} */
  let lines = new Map();
  let node = -1;
  let pending = 0;

  const on = byId("analyse-on");
  const count = byId("analyse-lines");
  const send = () => app.ask({ do: "analyse", on: on.checked, lines: Number(count.value) });
  on.addEventListener("change", send);
  count.addEventListener("change", () => { lines = new Map(); draw(); send(); });

  state.on("info", (info) => {
    if (info.node !== node) {
      lines = new Map();
      node = info.node;
    }
    lines.set(info.line ?? 1, info);
    // News come faster than anybody reads.
    if (!pending) pending = requestAnimationFrame(() => { pending = 0; draw(); });
  });
  state.on("table", (table) => {
    on.checked = table.analysing;
    if (document.activeElement !== count && table.lines) count.value = String(table.lines);
    document.body.classList.toggle("analysing", table.analysing);
    draw();
  });
  state.on("record", draw);
  state.on("position", (position) => {
    if (position.node !== node) lines = new Map();
    draw();
  });

  function draw() {
    const { record, position } = state;
    const shown = [...lines.values()].filter((info) => info.node === position?.node)
      .sort((a, b) => a.line - b.line).slice(0, Math.max(1, state.table?.lines ?? 1));
    const best = shown[0];
    const here = record?.nodes.find(({ id }) => id === record.at);
    bar(best?.score ?? here?.score);
    byId("analysis-figures").textContent = best
      ? `Depth ${best.depth}, ${countText(best.nodes)} nodes, ${countText(best.nps)} a second` : "";
    const list = byId("analysis-list");
    // Lines that are being read or clicked keep their elements while their moves stay.
    const wanted = JSON.stringify(shown.map(({ score, moves }) => [score, moves]));
    if (list.dataset.shown !== wanted) {
      list.dataset.shown = wanted;
      list.replaceChildren(...shown.map(item));
    }
    if (record) drawCurve(byId("curve"), record, app.goTo);
  }

  /** @param {Info} info */
  function item(info) {
    const moves = info.pv.slice(0, SHOWN).map((notation, i) => html("button", {
      type: "button", class: "move", text: notation, title: "Play the line up to this move",
      onclick: () => app.playLine(info.node, info.moves.slice(0, i + 1)),
    }));
    return html("li", {}, html("strong", { class: "score", text: scoreText(info.score) }), " ", ...moves);
  }

  /** @param {import("./state.js").Score|undefined} score */
  function bar(score) {
    const box = byId("bar");
    box.style.setProperty("--black", `${100 * blackShare(score)}%`);
    box.setAttribute("aria-valuenow", String(Math.round(100 * blackShare(score))));
    box.setAttribute("aria-valuetext", score ? `${scoreText(score)} as Black sees it` : "unknown");
    byId("bar-text").textContent = scoreText(score);
  }
}
