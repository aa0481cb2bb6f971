/** Offers lessons and problems. One question: which exercises are there, and which are still to be solved? */

import { byId, html, labelled } from "./dom.js";
import { language, t } from "./language.js";
import { written } from "./notation.js";
import { gameName } from "./words.js";

/** @typedef {import("./state.js").Exercises} Exercises @typedef {import("./state.js").Bilingual} Bilingual */

/** The list of the games with lessons and problems. */
const INDEX = "exercises.json";
/** The level and the time of an engine for a first game, in milliseconds. */
const EASY = 2;
const QUICK = 1000;

/** A text in the language of the page, or else in the other one. @param {Bilingual} text @returns {string} */
export const inLanguage = ({ en, ja }) => (language() === "ja" ? ja ?? en : en ?? ja) ?? "";

/** The dialog with the path of a game, its problems and the mistakes of the game on the board. */
export class Lessons {
  /**
   * @param {import("./app.js").App} app
   * @param {import("./progress.js").Progress} progress
   */
  constructor(app, progress) {
    this.app = app;
    this.progress = progress;
    this.dialog = byId("learn-dialog");
    this.game = html("select", { id: "learn-game", onchange: () => this.show(this.game.value) });
    this.body = html("div", { id: "learn-body" });
    /** @type {{lessons: string[], problems: string[]}} the games for which the host has files */
    this.index = { lessons: [], problems: [] };
    /** Whether that is known; a list that could not be had may be there the next time. */
    this.hasIndex = false;
    /** @type {string[]} the games whose lessons the person has brought */
    this.own = [];
    /** @type {import("./state.js").GameName[]} */
    this.games = [];
    /** Where problems stand in their group, and the number of the next one there, by game and problem. @type {Map<string, {place: number, of: number, next: number|undefined}>} */
    this.places = new Map();
  }

  /** Opens the dialog at a game; at the one on the board if none is named. @param {string} [game] */
  async open(game = this.app.state.game?.id) {
    const answer = await this.app.ask({ do: "games" });
    if (!answer) return;
    this.games = answer.games;
    if (!this.hasIndex) await this.fetchIndex();
    await this.show(game ?? this.games[0].id);
    this.dialog.replaceChildren(
      html("h2", { id: "learn-title", text: t("learn.title") }),
      labelled(t("learn.game"), this.game), this.body,
      html("div", { class: "toolbar end" }, html("button", { type: "button", text: t("learn.close"), onclick: () => this.dialog.close() })));
    if (!this.dialog.open) this.dialog.showModal();
    (this.body.querySelector("button.primary") ?? this.game).focus();
  }

  /** Shows the exercises of a game. @param {string} game */
  async show(game) {
    this.wanted = game;
    const exercises = await this.fetchExercises(game);
    // Meanwhile another one may have been chosen.
    if (!exercises || this.wanted !== game) return;
    this.own = exercises.own;
    this.drawGames(exercises.game);
    this.draw(exercises);
  }

  /** Asks which games have lessons and problems; if that cannot be had, it is said. */
  async fetchIndex() {
    const text = await this.fetchText(INDEX);
    if (text === null) return;
    try {
      const { lessons = [], problems = [] } = Object(JSON.parse(text));
      const isList = (list) => Array.isArray(list) && list.every((game) => typeof game === "string");
      if (![lessons, problems].every(isList)) throw new Error(t("learn.no_list"));
      this.index = { lessons, problems };
      this.hasIndex = true;
    } catch (error) {
      this.app.speak.note(t("learn.unread", { file: INDEX, problem: error.message }), "warning");
    }
  }

  /** A file of the page's host; null if it cannot be had, which is said. @param {string} path @returns {Promise<string|null>} */
  async fetchText(path) {
    try {
      const response = await fetch(`./${path}`);
      if (response.ok) return await response.text();
      throw new Error(String(response.status));
    } catch (error) {
      this.app.speak.note(t("learn.unread", { file: path, problem: (error).message }), "warning");
      return null;
    }
  }

  /** The exercises of a game, whose files are handed to the studio. @param {string} game @returns {Promise<Exercises|undefined>} */
  async fetchExercises(game) {
    const { index } = this;
    const [lessons, problems] = await Promise.all([
      index.lessons.includes(game) ? this.fetchText(`lessons/${game}.toml`) : null,
      index.problems.includes(game) ? this.fetchText(`problems/${game}.txt`) : null,
    ]);
    const answer = await this.app.ask({ do: "exercises", game, lessons, problems });
    if (answer?.problem) this.app.speak.note(answer.problem, "error");
    return answer;
  }

  /** The games: those with lessons first. @param {string} chosen */
  drawGames(chosen) {
    const { lessons, problems } = this.index;
    const japanese = language() === "ja";
    const group = (label, games) => (games.length ? html("optgroup", { label }, ...games.map((game) => html("option", {
      value: game.id, selected: game.id === chosen, text: (japanese && game.japanese) || game.name,
    }))) : null);
    const taught = ({ id }) => lessons.includes(id) || this.own.includes(id);
    const others = this.games.filter((game) => !taught(game));
    this.game.replaceChildren(...[
      group(t("learn.with_lessons"), this.games.filter(taught)),
      group(t("learn.with_problems"), others.filter(({ id }) => problems.includes(id))),
      group(t("learn.without"), others.filter(({ id }) => !problems.includes(id))),
    ].filter(Boolean));
  }

  /** @param {Exercises} exercises */
  draw(exercises) {
    const parts = [...this.path(exercises), ...this.problems(exercises), ...this.mistakes(exercises)];
    if (!parts.length) parts.push(html("p", { class: "nothing", text: t("learn.nothing") }));
    this.body.replaceChildren(...parts, html("p", { class: "hint", text: t("learn.own") }));
  }

  /** The path of the game through its chapters. @param {Exercises} exercises */
  path({ game, minutes, chapters }) {
    if (!chapters.length) return [];
    const all = chapters.flatMap(({ id, lessons }) => Array.from({ length: lessons }, (_, i) => ({ chapter: id, number: i + 1 })));
    const next = all.find(({ chapter, number }) => !this.progress.has(game, `${chapter}/${number}`));
    const begun = next !== all[0];
    const open = all.filter(({ chapter, number }) => !this.progress.has(game, `${chapter}/${number}`));
    const last = all.at(-1);
    const hasReachedEnd = this.progress.has(game, `${last.chapter}/${last.number}`);
    const name = this.nameOf(game);
    const items = chapters.map(({ id, title, lessons }) => {
      const numbers = Array.from({ length: lessons }, (_, i) => i + 1);
      const done = this.progress.count(game, numbers.map((number) => `${id}/${number}`));
      const chapter = inLanguage(title);
      return html("li", {},
        html("span", { class: "chapter", text: chapter }),
        html("small", { text: t("learn.done", { done, of: lessons }) }),
        html("span", { class: "toolbar" }, ...numbers.map((number) => this.button(game, `${id}/${number}`, String(number),
          t("learn.lesson", { chapter, number }), { do: "lesson", game, chapter: id, number }))));
    });
    return [
      html("h3", { text: minutes ? t("learn.path_minutes", { n: minutes, game: name }) : t("learn.path", { game: name }) }),
      next ? html("button", { type: "button", class: "primary", id: "learn-begin", text: t(begun ? "learn.go_on" : "learn.begin"),
        onclick: () => this.begin({ do: "lesson", game, chapter: next.chapter, number: next.number }) }) : html("p", { class: "hint", text: t("learn.all_done") }),
      ...(hasReachedEnd ? [this.firstGame(game)] : []),
      ...(hasReachedEnd && open.length ? [html("p", { class: "hint", text: t("learn.left_open", { n: open.length }) })] : []),
      html("ol", { class: "path" }, ...items),
    ];
  }

  /** A button that begins a game against an engine that a beginner can beat. @param {string} game */
  firstGame(game) {
    const begin = { do: "new", game, black: { player: "person" }, white: { player: "engine", level: EASY, time: QUICK } };
    return html("button", { type: "button", id: "learn-first-game", text: t("learn.first_game"), onclick: async () => {
      if (this.app.learn.running && await this.app.ask({ do: "leave" }) === undefined) return;
      this.begin(begin);
    } });
  }

  /** The name of a game. @param {string} id */
  nameOf(id) {
    const game = this.games.find((one) => one.id === id);
    return game ? gameName(game) : id;
  }

  /** The problems by theme and level. @param {Exercises} exercises */
  problems({ game, problems }) {
    if (!problems.length) return [];
    const numbered = problems.map((problem, i) => ({ ...problem, number: i + 1 }));
    const themes = [...new Set(problems.map(({ theme }) => theme))];
    return [html("h3", { text: t("learn.problems") }), ...themes.map((theme) => {
      const those = numbered.filter((problem) => problem.theme === theme).sort((a, b) => a.level - b.level || a.number - b.number);
      const done = this.progress.count(game, those.map(({ id }) => id));
      those.forEach(({ id }, i) => this.places.set(`${game} ${id}`, { place: i + 1, of: those.length, next: those[i + 1]?.number }));
      const buttons = those.map(({ id, level, number }, i) => this.button(game, id, `${i + 1} ${"★".repeat(level)}`,
        t("learn.problem", { number: i + 1, level }), { do: "problem", game, number }));
      return html("details", { open: themes.length === 1 },
        html("summary", {}, t(`learn.theme.${theme}`), " ", html("small", { text: t("learn.done", { done, of: those.length }) })),
        html("div", { class: "toolbar" }, ...buttons));
    })];
  }

  /** The mistakes of the game on the board. @param {Exercises} exercises */
  mistakes({ mistakes }) {
    if (!mistakes.length) return [];
    return [html("h3", { text: t("learn.mistakes") }), html("div", { class: "toolbar" },
      ...mistakes.map(({ node, number, played, mark }) => html("button", {
        type: "button", text: `${number}. ${written(played)}${mark === 4 ? "??" : "?"}`, onclick: () => this.begin({ do: "mistake", node }),
      })))];
  }

  /** A button for an exercise, with a tick if it was solved. */
  button(game, id, text, label, request) {
    const solved = this.progress.has(game, id);
    return html("button", { type: "button", class: solved ? "solved" : "", onclick: () => this.begin(request) },
      html("span", { "aria-hidden": "true", text: solved ? `✓ ${text}` : text }),
      html("span", { class: "unseen", text: solved ? t("learn.solved_label", { label }) : label }));
  }

  /** @param {object} request */
  async begin(request) {
    if (await this.app.ask(request) === undefined) return;
    this.dialog.close();
    this.app.board.root.focus();
  }
}
