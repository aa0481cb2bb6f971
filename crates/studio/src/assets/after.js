/** Shows what is left to say after a game. One question: how did it end, and what can be learnt from it? */

import { drawCurve } from "./curve.js";
import { byId, html, labelled, select } from "./dom.js";
import { ownSides } from "./guest.js";
import { t } from "./language.js";
import { written } from "./notation.js";
import { confirmed } from "./questions.js";
import { makesLinks, savePicture, shareGame, sharePosition } from "./share.js";
import { lineThrough } from "./tree.js";
import { clockText, colorName, endingText, known, levelName, markText, nameInWords, other, scoreText } from "./words.js";

/** @typedef {import("./state.js").Color} Color @typedef {import("./state.js").Mistake} Mistake */

/** The times for a position that are offered, in milliseconds. */
const TIMES = [100, 300, 1000, 3000, 10000];
const USUAL_TIME = 300;
/** How many mistakes are shown. */
const SHOWN = 3;
/** The marks of mistakes, from the smallest. */
const MARKS = [6, 2, 4];
/** The levels at which a position is tried again; the usual one where no engine has played. */
const USUAL_LEVEL = 5;
const LEVELS = [0, 2, 5, 8, 11, 14, 17, 20];

/** @type {Color[]} */
const COLORS = ["black", "white"];

/** The panel about the game as a whole. */
class After {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.tab = byId("tab-review");
    /** Counts the questions about the game, so that an old answer is not shown. */
    this.asked = 0;
    this.build();
    const { state } = app;
    state.on("table", (table, before) => this.hear(table, before));
    state.on("record", () => {
      this.drawCurve();
      this.link.hidden = true;
      if (!this.panel.hidden && !this.app.state.review?.running) this.summarise();
    });
    state.on("review", () => this.drawReview());
    state.on("guests", () => this.drawReview());
    state.on("position", () => {
      this.drawCurve();
      this.drawBetter();
    });
    state.on("language", () => {
      this.build();
      this.draw();
    });
    this.tab.addEventListener("click", () => this.draw());
    this.tab.addEventListener("focus", () => this.draw());
  }

  get panel() {
    return byId("panel-review");
  }

  /** Makes the parts of the panel that stay. */
  build() {
    const time = this.time?.value ?? String(USUAL_TIME);
    this.result = html("h2", { id: "after-result" });
    this.figures = html("table", { id: "after-figures" });
    this.time = select({ id: "after-time" }, TIMES.map((ms) => [ms, t("after.seconds", { seconds: ms / 1000 })]), time);
    const level = this.level?.value;
    this.level = select({ id: "after-level", onchange: () => { this.isLevelChosen = true; } }, [], "");
    this.offerLevels(level);
    this.start = html("button", { type: "button", id: "after-start", class: "primary", onclick: () => this.review() });
    this.progress = html("progress", { id: "after-progress", "aria-label": t("after.progress") });
    this.said = html("p", { id: "after-said", class: "hint", role: "status" });
    this.curve = html("div");
    this.accuracy = html("p", { id: "after-accuracy" });
    this.mistakes = html("ol", { id: "after-mistakes" });
    this.link = html("textarea", { id: "after-link", rows: 2, readonly: true, spellcheck: "false", "aria-label": t("after.to_copy"), hidden: true });
    const button = (id, words, act) => html("button", { type: "button", id: `after-${id}`, text: words, onclick: act });
    const { app } = this;
    this.panel.replaceChildren(this.result, this.figures,
      html("div", { class: "toolbar" },
        button("rematch", t("after.rematch"), () => this.rematch()),
        button("save", t("after.save"), () => byId("open-files").click()),
        button("svg", t("after.picture", { format: "SVG" }), () => savePicture(app, "svg")),
        button("png", t("after.picture", { format: "PNG" }), () => savePicture(app, "png")),
        button("link-position", t(makesLinks() ? "after.link_position" : "after.text_position"), () => sharePosition(app, this.link)),
        button("link-game", t(makesLinks() ? "after.link_game" : "after.text_game"), () => shareGame(app, this.link))),
      this.link,
      html("div", { class: "row" }, labelled(t("after.time"), this.time), this.start),
      this.progress, this.said, this.curve, this.accuracy,
      labelled(t("after.level"), this.level), this.mistakes);
  }

  /** Offers the levels, that of the game's own engine among them and chosen until the person chooses. @param {string} [kept] */
  offerLevels(kept) {
    const { table } = this.app.state;
    const engine = COLORS.map((color) => table?.[color]).find((one) => one?.player === "engine");
    const own = engine?.level ?? USUAL_LEVEL;
    const chosen = (this.isLevelChosen && (kept ?? this.level.value)) || own;
    const levels = [...new Set([...LEVELS, own])].sort((one, another) => one - another);
    this.level.replaceChildren(...levels.map((level) => html("option", {
      value: level, selected: String(level) === String(chosen), text: t("seats.level_said", { level, name: levelName(level) }),
    })));
  }

  /** Comes forward when the game that is played ends. @param {import("./state.js").Table} table @param {import("./state.js").Table|null} before */
  hear(table, before) {
    const { record } = this.app.state;
    const parent = record?.nodes.find(({ id }) => id === table.live)?.parent;
    const isPlayed = before && !before.over && table.over && (before.live === table.live || before.live === parent);
    const isGame = record?.ending && table.over && record.ending.text === table.over.text;
    if (isPlayed && isGame) this.comeForward(record.ending);
    else if (!this.panel.hidden) this.drawResult();
  }

  /** @param {import("./state.js").Ending} ending */
  comeForward(ending) {
    this.tab.click();
    // On a narrow page the panel is far below the board.
    if (!matchMedia("(max-width: 800px)").matches) return;
    this.app.offer(() => t("after.ended", { ending: endingText(ending) }), () => t("after.tab"), () => {
      this.tab.click();
      this.panel.scrollIntoView();
    });
  }

  draw() {
    this.summarise();
    this.drawReview();
    this.drawCurve();
  }

  /** The result of the game, or that it goes on. */
  drawResult() {
    const { record, table } = this.app.state;
    const end = lineThrough(record?.nodes ?? [], 0).at(-1)?.id ?? 0;
    const goesOn = record?.ending && table && !table.over && table.live !== end;
    const ending = record?.ending ? endingText(record.ending) : t("after.no_end");
    this.result.textContent = goesOn ? t("after.another_try", { ending }) : ending;
    this.start.disabled = !record?.nodes.length;
  }

  /** The moves, times and pieces of both players. */
  async summarise() {
    this.drawResult();
    if (this.app.guest) return;
    const asked = ++this.asked;
    const summary = await this.app.ask({ do: "summary" }, true);
    const { record, game } = this.app.state;
    if (!summary || !record || asked !== this.asked) return;
    const name = (color) => nameInWords(known(record.tags[color === "black" ? "Black" : "White"]));
    const row = (words, value) => html("tr", {}, html("th", { scope: "row", text: words }),
      ...COLORS.map((color) => html("td", { text: value(summary[color], color) })));
    const rows = [row(t("after.pieces"), ({ begun, left }) => t("after.of", { left, begun }))];
    if (game?.drops) rows.push(row(t("after.held"), ({ held }) => String(held)));
    if (COLORS.some((color) => summary[color].spent !== null)) {
      rows.push(row(t("after.spent"), ({ spent }) => (spent === null ? "–" : clockText(spent))));
    }
    this.figures.replaceChildren(html("caption", { text: t("words.moves", { n: summary.moves }) }),
      html("tr", {}, html("td"), ...COLORS.map((color) => html("th", { scope: "col" }, colorName(color),
        name(color) ? html("small", { text: ` ${name(color)}` }) : null))), ...rows);
  }

  /** Looks for mistakes, or stops looking. */
  review() {
    const isRunning = this.app.state.review?.running;
    this.app.ask({ do: "review", on: !isRunning, time: Number(this.time.value) });
  }

  drawReview() {
    const { review } = this.app.state;
    const { running = false, done = 0, total = 0, mistakes = [] } = review ?? {};
    this.start.textContent = running ? t("after.stop") : t("after.look");
    this.time.disabled = running;
    this.progress.hidden = !running;
    [this.progress.max, this.progress.value] = [Math.max(1, total), done];
    this.said.textContent = this.stateInWords();
    this.drawAccuracy();
    const worst = [...mistakes].sort((one, another) => another.cost - one.cost).slice(0, SHOWN);
    this.offerLevels();
    this.mistakes.hidden = this.level.parentElement.hidden = !worst.length;
    this.mistakes.replaceChildren(...worst.map((mistake) => this.item(mistake)));
  }

  /** How far the review is, and what it has found. */
  stateInWords() {
    const { running, done = 0, total = 0, mistakes, black, white } = this.app.state.review ?? {};
    if (running) return t("after.looking", { done, total });
    if (!done) return t("after.about");
    if (done < total) return t("after.part", { done, total });
    const found = t("after.found", { n: mistakes.length });
    // A search may have had no time to judge anything where the machine is busy.
    return black === null && white === null ? t("after.unjudged", { found }) : found;
  }

  /** How accurate both were, and how many mistakes of each sort they made. */
  drawAccuracy() {
    const { review } = this.app.state;
    const isKnown = review && COLORS.some((color) => typeof review[color] === "number");
    this.accuracy.hidden = !isKnown;
    if (!isKnown) return;
    const one = (color) => {
      const counts = MARKS.map((mark) => [mark, review.mistakes.filter((one) => one.side === color && one.mark === mark).length]);
      const marks = counts.map(([mark, count]) => `${markText([mark])} ${count}`).join("  ");
      const percent = review[color] === null ? "–" : `${review[color].toFixed(1)} %`;
      return html("span", { class: "accurate" }, html("span", { class: `stone ${color}`, "aria-hidden": "true" }),
        html("span", { text: t("after.accuracy", { side: colorName(color), percent }) }), html("small", { text: marks }));
    };
    this.accuracy.replaceChildren(...COLORS.map(one), html("small", { class: "hint", text: t("after.accuracy_about") }));
  }

  drawCurve() {
    const { record } = this.app.state;
    if (this.panel.hidden || !record) return;
    if (!record.nodes.some(({ score }) => score)) return void this.curve.replaceChildren();
    const box = this.curve.firstElementChild ?? this.newCurve();
    drawCurve(box, record, this.app.goTo);
  }

  newCurve() {
    const box = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    box.setAttribute("class", "curve");
    box.setAttribute("role", "img");
    box.setAttribute("preserveAspectRatio", "none");
    this.curve.replaceChildren(box);
    return box;
  }

  /** What was played, what would have been better, and what can be done with it. @param {Mistake} mistake */
  item({ node, parent, number, side, played, better, text, mark, cost, before, after }) {
    const words = t("after.mistake", { number, side: colorName(side), played: `${written(played)} ${markText([mark])}`, percent: Math.round(cost) });
    const scores = t("after.scores", { before: scoreText(before), after: scoreText(after) });
    return html("li", {}, html("p", { text: words }), html("p", { text: t("after.better", { better: written(better) }) }), html("small", { text: scores }),
      html("div", { class: "toolbar" },
        html("button", { type: "button", class: "after-show", "aria-label": t("after.show_move", { number }), text: t("after.show"), onclick: () => this.show(node, text) }),
        // What a guest plays is not the host's to try.
        html("button", { type: "button", class: "after-try", disabled: !ownSides(this.app.state).includes(side), "aria-label": t("after.try_move", { number }), text: t("after.try"), onclick: () => this.tryAgain(parent, side) })));
  }

  /** Goes to a mistake, and shows the better move on the board. @param {number} node @param {string} better */
  async show(node, better) {
    // The squares of a move as it is written: 7g7f+, 8c9d8d, P*5e.
    this.better = { node, squares: better.match(/\d+[a-z]+/gi) ?? [] };
    await this.app.goTo(node);
    this.drawBetter();
  }

  drawBetter() {
    const { node, squares } = this.better ?? {};
    if (squares?.length && node === this.app.state.position?.node) this.app.marks.arrow(squares);
    else this.better = undefined;
  }

  /** Lets the person find something better. @param {number} node @param {Color} side */
  async tryAgain(node, side) {
    if (this.app.exchange.running) return void this.app.speak.note(t("exchange.looks_back"), "warning");
    const level = Number(this.level.value);
    if (await this.app.ask({ do: "try_again", node, level }) === undefined) return;
    this.app.speak.note(t("after.trying", { side: colorName(side), level, name: levelName(level) }));
    byId("board").focus();
  }

  /** Begins anew; a game that is not over yet is left only if that is meant. */
  async rematch() {
    const { record, table } = this.app.state;
    const isOpen = record?.nodes.length && !record.ending && !table?.over;
    if (isOpen && !await confirmed(t("after.rematch_asked"), t("after.rematch"))) return;
    const person = COLORS.filter((color) => table?.[color].player === "person");
    const { game } = this.app.exchange;
    if (await this.app.ask({ do: "rematch" }) === undefined) return;
    if (game) await this.app.exchange.begin(other(game.side));
    byId("tab-moves").click();
    // The board turns, too.
    if (!game && person.length === 1) this.app.speak.note(t("after.rematch_color", { side: colorName(other(person[0])) }));
  }
}

/** @param {import("./app.js").App} app */
export const showAfter = (app) => void new After(app);
