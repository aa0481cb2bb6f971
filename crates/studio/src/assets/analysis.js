/** Shows what the engine thinks. One question: who stands better, and how could it go on? */

import { byId, html } from "./dom.js";
import { drawCurve } from "./curve.js";
import { t } from "./language.js";
import { written } from "./notation.js";
import { Preview } from "./preview.js";
import { blackShare, countText, scoreText } from "./words.js";

/** @typedef {{node: number, line: number, depth: number, score: import("./state.js").Score,
 *   nodes: number, nps: number, time: number, pv: import("./state.js").Notations[], moves: string[]}} Info */

/** How many moves of a line are shown. */
const SHOWN = 14;

/** The best lines of play, the bar beside the board and the curve of the game. */
class Analysis {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.switch = byId("analyse-on");
    this.count = byId("analyse-lines");
    /** @type {Map<number, Info>} by their places among the best */
    this.lines = new Map();
    /** The node that the lines are of. */
    this.node = -1;
    this.pending = 0;
    this.preview = new Preview(app);
    this.switch.addEventListener("change", () => this.send());
    this.count.addEventListener("change", () => {
      this.lines.clear();
      this.send();
    });
    app.state.on("info", (info) => this.hear(info));
    app.state.on("table", (table) => this.follow(table));
    for (const event of ["record", "position", "previewed"]) app.state.on(event, () => this.draw());
    app.state.on("language", () => {
      byId("analysis-list").dataset.shown = "";
      this.draw();
    });
  }

  send() {
    this.app.ask({ do: "analyse", on: this.switch.checked, lines: Number(this.count.value) });
  }

  /** @param {Info} info */
  hear(info) {
    if (info.node !== this.node) this.lines.clear();
    this.node = info.node;
    this.lines.set(info.line ?? 1, info);
    // News come faster than anybody reads.
    if (!this.pending) this.pending = requestAnimationFrame(() => this.draw());
  }

  /** @param {import("./state.js").Table} table */
  follow(table) {
    this.switch.checked = table.analysing;
    if (document.activeElement !== this.count && table.lines) this.count.value = String(table.lines);
    document.body.classList.toggle("analysing", table.analysing);
    this.draw();
  }

  draw() {
    this.pending = 0;
    const { record, position, table } = this.app.state;
    const most = Math.max(1, table?.lines ?? 1);
    const shown = this.node === position?.node
      ? [...this.lines.values()].sort((a, b) => a.line - b.line).slice(0, most) : [];
    const [best] = shown;
    byId("analysis-figures").textContent = best
      ? t("analysis.figures", { depth: best.depth, nodes: countText(best.nodes), speed: countText(best.nps) }) : "";
    const here = record?.nodes.find(({ id }) => id === record.at);
    this.drawBar(best?.score ?? here?.score);
    this.drawLines(shown);
    this.preview.show(shown.map(({ moves }) => moves[0]).filter(Boolean));
    if (record) drawCurve(byId("curve"), record, this.app.goTo);
  }

  /** @param {Info[]} shown */
  drawLines(shown) {
    const list = byId("analysis-list");
    // A line that somebody reads or clicks keeps its elements while its moves stay.
    const wanted = JSON.stringify(shown.map(({ score, moves }) => [score, moves]));
    if (list.dataset.shown === wanted || this.preview.isShown) return;
    list.dataset.shown = wanted;
    list.replaceChildren(...shown.map((info) => this.item(info)));
  }

  /** @param {Info} info */
  item({ node, score, pv, moves }) {
    const buttons = pv.slice(0, SHOWN).map((notations, i) => {
      const line = moves.slice(0, i + 1);
      const button = html("button", {
        type: "button", class: "move", text: written(notations), title: t("analysis.play_line"), onclick: () => this.app.playLine(node, line),
      });
      this.preview.offer(button, node, line);
      return button;
    });
    return html("li", {}, html("strong", { class: "score", text: scoreText(score) }), " ", ...buttons);
  }

  /** @param {import("./state.js").Score|undefined} score */
  drawBar(score) {
    const bar = byId("bar");
    const percent = Math.round(100 * blackShare(score));
    bar.style.setProperty("--black", `${percent}%`);
    bar.setAttribute("aria-valuenow", String(percent));
    bar.setAttribute("aria-valuetext", score ? t("analysis.as_black", { score: scoreText(score) }) : t("analysis.unknown"));
    byId("bar-text").textContent = scoreText(score);
  }
}

/** @param {import("./app.js").App} app */
export const showAnalysis = (app) => void new Analysis(app);
