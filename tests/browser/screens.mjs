// Which screens does the page have, and how is each of them brought up?

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { check as tick, click, count, fill, hidden, press, sleep, visible } from "./driver.mjs";
import { PERSON, setUpText } from "./run.mjs";

/** @typedef {import("./board.mjs").Table} Table */
/** A screen and what leaves it again. @typedef {{ show: (table: Table) => Promise<unknown>, leave?: (table: Table) => Promise<unknown> }} Screen */

const DROPS = "4k4/9/2P4+B1/1R7/9/9/9/9/4K4 b RB2Pr3g4p 7";
const LION = "11k/12/12/5p6/4gp6/5[Ln]6/5P6/12/12/12/12/K11 b - 1";
/** Black can win the Rook, and does not. */
const LOST = { sfen: "4k/5/2r2/2R2/K4 b - 1", moves: ["3d4d", "3c3e+", "5e5d"] };
const folder = process.env.LESSONS ?? fileURLToPath(new URL("../data/lessons", import.meta.url));
const LESSONS = readFileSync(`${folder}/chu.toml`, "utf8");

const escape = ({ page }) => page.keyboard.press("Escape");

/** Opens everything that is folded in a part of the page. */
async function unfold(page, part) {
  await page.$$eval(`${part} details:not([open]) > summary`, (all) => all.forEach((summary) => summary.click()));
}

/** A dialog that a button opens. @param {string} button @returns {Screen} */
const dialog = (button) => ({
  async show({ page }) {
    await click(page, button);
    await visible(page, "dialog[open]");
    await unfold(page, "dialog[open]");
  },
  leave: ({ page }) => page.$eval("dialog[open]", (dialog) => dialog.close()),
});

/** Begins a game between people, at a position and after some moves. */
async function begin(table, game, { sfen = undefined, moves = [], clock = undefined } = {}) {
  await table.begin(game, PERSON, PERSON, { ...(sfen ? { sfen } : {}), ...(clock ? { clock } : {}) });
  for (const move of moves) await table.ask({ do: "play", move });
  await table.agree();
  await click(table.page, "#tab-moves");
}

/** Begins an exercise of Chu Shogi. */
async function lesson(table) {
  await table.ask({ do: "load", text: LESSONS });
  await table.ask({ do: "lesson", game: "chu", chapter: "lion", number: 1 });
  await visible(table.page, "#learn-strip[data-state=play]");
}

const leaveExercise = async ({ page }) => {
  await click(page, "#learn-leave");
  await hidden(page, "#learn-strip");
};

/** The screens by their names, in an order in which they can be looked at one after the other. @type {Record<string, Screen>} */
export const SCREENS = {
  "the board with hands": { show: (table) => begin(table, "shogi", { clock: { main: 600000, increment: 10000 } }) },
  "a choice at a square": {
    async show(table) {
      await setUpText(table, DROPS);
      await table.click("7c");
      await table.click("7b");
      await visible(table.page, ".chooser:not([hidden])");
    },
    leave: escape,
  },
  "a card by the keyboard": {
    async show({ page }) {
      await press(page, "#board", "i");
      await visible(page, ".card:not([hidden])");
    },
    leave: escape,
  },
  "moves and notes": {
    async show(table) {
      await table.enter(table.events.position.moves[0]);
      await table.ask({ do: "comment", node: table.events.position.node, text: "A comment." });
      await unfold(table.page, "#panel-moves");
    },
  },
  "analysis": {
    async show({ page }) {
      await click(page, "#tab-analysis");
      await tick(page, "#analyse-on");
      await visible(page, "#analysis-list li");
    },
    leave: ({ page }) => tick(page, "#analyse-on", false),
  },
  "view and influence": {
    async show({ page }) {
      await click(page, "#tab-show");
      await page.select("#show-influence", "both");
      for (const box of ["threatened", "unprotected", "checks"]) await tick(page, `#show-${box}`);
      await visible(page, ".group-counts text");
    },
    async leave({ page }) {
      await page.select("#show-influence", "none");
      for (const box of ["threatened", "unprotected"]) await tick(page, `#show-${box}`, false);
    },
  },
  "a new game": dialog("#open-new"),
  "a new game that is not found": {
    async show(table) {
      await dialog("#open-new").show(table);
      await fill(table.page, "#game-search", "no such game");
      await visible(table.page, "#game-list .nothing");
    },
    leave: dialog("").leave,
  },
  "players": dialog("#open-players"),
  "rules": dialog("#open-rules"),
  "files": dialog("#open-files"),
  "who resigns": dialog("#resign"),
  "a draw offer": {
    async show({ page }) {
      await click(page, "#offer-draw");
      await visible(page, "#draw-offer");
    },
    async leave({ page }) {
      await click(page, "#draw-refuse");
      await hidden(page, "#draw-offer");
    },
  },
  "what was captured": { show: (table) => begin(table, "chu", { sfen: LION, moves: ["7f7e7d", "1a1b"] }) },
  "a pinned card": {
    async show(table) {
      const { x, y } = await table.middle("7d");
      await table.page.mouse.move(x, y);
      await visible(table.page, ".card:not([hidden])");
      await click(table.page, ".card ul");
    },
    leave: ({ page }) => click(page, ".card-close"),
  },
  "what is not possible": {
    async show(table) {
      await table.page.mouse.move(5, 5);
      await table.click("1b");
      await visible(table.page, "#why");
    },
    leave: (table) => press(table.page, "#board", "Escape"),
  },
  "notes": {
    async show({ page }) {
      await click(page, "#hint");
      await visible(page, ".note");
    },
    async leave({ page }) {
      while (await count(page, ".note")) await click(page, ".note button");
    },
  },
  "a part of a large board": {
    async show(table) {
      await begin(table, "taikyoku");
      await table.ask({ do: "play", move: table.events.position.moves[0].text });
      for (let i = 0; i < 6; i++) await click(table.page, "#zoom-in");
      await sleep(500);
    },
    leave: ({ page }) => click(page, "#zoom-all"),
  },
  "exercises": dialog("#open-learn"),
  "a lesson": {
    async show(table) {
      await lesson(table);
      await click(table.page, "#learn-hint");
    },
  },
  "the path of a game": dialog("#learn-list"),
  "a lesson that is solved": {
    async show(table) {
      for (const square of ["7f", "7e", "7d"]) await table.click(square);
      await visible(table.page, "#learn-strip[data-state=solved]");
    },
    leave: leaveExercise,
  },
  "a problem": {
    async show(table) {
      await begin(table, "chu");
      await dialog("#open-learn").show(table);
      await click(table.page, "#learn-body details .toolbar button");
      await visible(table.page, "#learn-strip[data-state=play]");
    },
    leave: leaveExercise,
  },
  "after a game": {
    async show(table) {
      const { page } = table;
      await begin(table, "mini", LOST);
      await table.ask({ do: "resign", side: "black" });
      await visible(page, "#panel-review");
      await page.select("#after-time", "1000");
      await click(page, "#after-start");
      await visible(page, "#after-mistakes li");
      await table.listener.until(({ review }) => review && !review.running, "the end of the review");
    },
  },
  "a link": {
    async show({ page }) {
      await click(page, "#after-link-game");
      await visible(page, "#after-link");
    },
  },
  "setting up": {
    async show(table) {
      await begin(table, "shogi");
      await click(table.page, "#open-editor");
      await unfold(table.page, "#editor");
    },
    leave: ({ page }) => click(page, "#edit-cancel"),
  },
};
