/** Guides through exercises. One question: what is to be done now, and was it right? */

import { byId, html } from "./dom.js";
import { t } from "./language.js";
import { inLanguage, Lessons } from "./lessons.js";
import { written } from "./notation.js";
import { Progress } from "./progress.js";
import { colorName, kindName, other } from "./words.js";

/** @typedef {import("./state.js").Exercise} Exercise */

/** How long each move of a solution is looked at, in milliseconds. */
const PACE = 1100;
/** The marks of the hints, over the pieces. */
const MARKS = "lesson";

/** The strip by the board while an exercise runs. */
class Learn {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.progress = new Progress();
    this.lessons = new Lessons(app, this.progress);
    this.strip = byId("learn-strip");
    this.hintsGiven = 0;
    /** The exercise that was heard of last. @type {Exercise|null} */
    this.running = null;
    this.hasHeard = false;
    /** Whether the board was flipped before the exercise; unknown if the page was opened during one. @type {boolean|undefined} */
    this.flippedBefore = undefined;
    app.marks.addGroup(MARKS, app.board.over);
    byId("open-learn").addEventListener("click", () => this.lessons.open());
    this.build();
    app.state.on("exercise", ({ running }) => this.hear(running));
    app.state.on("redrawn", () => this.drawHint());
    app.state.on("language", () => {
      this.build();
      this.draw();
    });
  }

  /** Makes the parts of the strip, which stay while their words change. */
  build() {
    byId("open-learn").textContent = t("learn.open");
    const button = (id, act) => html("button", { type: "button", id: `learn-${id}`, text: t(`learn.${id}`), onclick: act });
    const ask = (request) => () => this.app.ask(request);
    this.strip.setAttribute("aria-label", t("learn.strip"));
    this.strip.replaceChildren(
      html("p", {}, html("strong", { id: "learn-name" }), " ", html("span", { id: "learn-left", class: "hint" })),
      html("p", { id: "learn-words" }),
      html("div", { class: "toolbar" },
        button("hint", () => this.hint()), button("again", ask({ do: "again" })),
        button("solution", () => this.showSolution()), button("next", () => this.next()),
        button("list", () => this.lessons.open(this.running?.game)), button("leave", ask({ do: "leave" }))));
  }

  /** Takes in how the exercise stands. @param {Exercise|null} running */
  hear(running) {
    const before = this.running;
    const isFirst = !this.hasHeard;
    this.hasHeard = true;
    this.running = running;
    const name = (one) => one && [one.kind, one.game, one.chapter, one.number, one.id].join();
    const isNew = name(running) !== name(before);
    this.hintsGiven = 0;
    this.drawHint();
    // What was said of another position is not true of this one.
    if (isNew && !isFirst) {
      this.app.speak.forget();
      this.app.why.clear();
    }
    document.body.classList.toggle("learning", running !== null);
    this.draw();
    if (running === null) {
      if (before !== null) this.left();
      return;
    }
    if (before === null && !isFirst) this.flippedBefore = this.app.settings.get("flipped");
    if (isNew) this.app.settings.set("flipped", running.learner === "white");
    if (isNew || running.state !== before.state || running.movesLeft !== before.movesLeft) this.tell(running);
    if (running.state === "solved" && (isNew || before.state !== "solved")) this.solved(running);
    if (running.state === "shows" && this.shows) this.showOn();
    if (running.state !== "shows" && running.state !== "wait") this.shows = false;
  }

  /** The game before comes back, and the board as it was turned. */
  left() {
    this.app.speak.say(t("learn.left"));
    if (this.flippedBefore !== undefined) this.app.settings.set("flipped", this.flippedBefore);
    this.flippedBefore = undefined;
  }

  /** @param {Exercise} running */
  solved({ kind, game, id, next }) {
    if (kind !== "mistake") this.progress.add(game, id);
    // A person who writes something goes on writing.
    if (document.activeElement?.matches("input, textarea")) return;
    byId(next ? "learn-next" : "learn-list").focus();
  }

  draw() {
    const { running } = this;
    this.strip.hidden = running === null;
    if (running === null) return;
    const { state, moves, movesLeft, hints, next } = running;
    byId("learn-name").textContent = this.nameOf(running);
    const counts = state === "play" && moves > 1;
    byId("learn-left").textContent = counts ? t("learn.moves_left", { n: movesLeft }) : "";
    byId("learn-words").textContent = this.wordsOf(running);
    const isOver = ["solved", "shown"].includes(state);
    byId("learn-hint").disabled = state !== "play" || !hints.length;
    // A page that goes on with what another one has begun to show may be alone.
    byId("learn-solution").disabled = state === "wait" || (state === "shows" && this.shows);
    byId("learn-next").disabled = !next && !this.place;
    byId("learn-next").classList.toggle("primary", isOver && next);
    byId("learn-again").classList.toggle("primary", ["failed", "wrong"].includes(state));
    this.strip.dataset.state = state;
  }

  /** Where the problem on the board stands in its group; unknown to a page that has not listed the problems. */
  get place() {
    const { kind, game, id } = this.running ?? {};
    return kind === "problem" ? this.lessons.places.get(`${game} ${id}`) : undefined;
  }

  /** Goes on to the next exercise: of a problem, to the next one in its group, or to the list after the last. */
  next() {
    const { place, running } = this;
    if (!place) return this.app.ask({ do: "next" });
    if (place.next === undefined) return this.lessons.open(running.game);
    return this.app.ask({ do: "problem", game: running.game, number: place.next });
  }

  /** What the exercise is called. @param {Exercise} running */
  nameOf({ kind, title, number, of, theme, level }) {
    if (kind === "lesson") return t("learn.name_lesson", { chapter: inLanguage(title), number, of });
    if (kind === "mistake") return t("learn.name_mistake", { number, of });
    const group = this.place ?? { place: number, of };
    return t("learn.name_problem", { number: group.place, of: group.of, theme: t(`learn.theme.${theme}`), level });
  }

  /** The sentence for how the exercise stands. @param {Exercise} running */
  wordsOf({ kind, state, before, after, reply, otherWay, learner, moves, movesLeft, theme }) {
    const color = colorName(learner);
    const task = kind === "lesson" ? inLanguage(before)
      : kind === "mistake" ? t("learn.find_better", { color })
        : t(theme === "mate" || theme === "win" ? "learn.find_win" : "learn.find_move", { color });
    switch (state) {
      case "wait": return t("learn.wait");
      case "solved": return [t(otherWay ? "learn.solved_otherwise" : "learn.solved"), inLanguage(after)].filter(Boolean).join(" ");
      case "failed": return `${t("learn.failed")} ${task}`;
      case "wrong": return reply ? t("learn.wrong", { move: this.replyInWords(reply), color: colorName(other(learner)) }) : t("learn.wrong_over");
      case "shows": return t("learn.shows");
      case "shown": return [t("learn.shown"), inLanguage(after)].filter(Boolean).join(" ");
      default: return movesLeft < moves ? `${t("learn.on")} ${task}` : task;
    }
  }

  /** A move with the full name of its piece. @param {import("./state.js").Notations} notations */
  replyInWords(notations) {
    const move = written(notations);
    const [symbol] = /^\+?[A-Za-z]+/.exec(notations.western) ?? [];
    const kind = this.app.state.game?.kinds.find((one) => one.symbol === symbol);
    // In Japanese notation the name stands in the move.
    return kind && move !== notations.japanese ? t("learn.reply", { move, piece: kindName(kind) }) : move;
  }

  /** Begins anew after a move that was not right; false if there was none. */
  beginAgain() {
    if (!["failed", "wrong"].includes(this.running?.state)) return false;
    this.app.ask({ do: "again" });
    return true;
  }

  /** @param {Exercise} running */
  tell(running) {
    const name = running.state === "play" && running.movesLeft === running.moves ? `${this.nameOf(running)}: ` : "";
    this.app.speak.say(name + this.wordsOf(running));
  }

  /** Why no move can be entered; empty if one can, or if there is no exercise. */
  get obstacle() {
    const { running } = this;
    return running && running.state !== "play" ? this.wordsOf(running) : "";
  }

  /** Lights the squares of the next hint. */
  hint() {
    const { hints } = this.running;
    this.hintsGiven = Math.min(this.hintsGiven + 1, hints.length);
    this.drawHint();
    const shown = (square) => this.app.board.squares.shown(square, this.app.board.coordinates);
    this.app.speak.say(t("learn.hint_said", { squares: hints[this.hintsGiven - 1].map(shown).reduce((one, another) => t("learn.squares", { one, another })) }));
  }

  drawHint() {
    const squares = (this.running?.hints ?? []).slice(0, this.hintsGiven).flat();
    this.app.marks.tint(MARKS, [...new Set(squares)].filter((square) => this.app.board.squares?.has(square)), "hint-square");
  }

  /** Shows the moves of the solution one after the other. */
  async showSolution() {
    this.shows = true;
    if (await this.app.ask({ do: "solution" }) === undefined) this.shows = false;
  }

  showOn() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.shows && this.running?.state === "shows") this.app.ask({ do: "solution" }, true);
    }, PACE);
  }
}

/** @param {import("./app.js").App} app */
export function offerLearning(app) {
  app.learn = new Learn(app);
}
