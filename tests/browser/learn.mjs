// Tests lessons and problems on the page: the path of a game, an exercise by mouse, keyboard and touch, hints,
// the solution, progress from one visit to the next, problems, mistakes of one's own game, and lessons of one's own.
//
//   node learn.mjs [WORD...]   only the features whose names contain one of the words

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { click, count, fill, hidden, press, reads, textOf, visible } from "./driver.mjs";
import { check, PERSON, run, setUpText } from "./run.mjs";

/** @typedef {import("puppeteer-core").Page} Page */

const data = process.env.LESSONS ?? fileURLToPath(new URL("../data/lessons", import.meta.url));
const LESSONS = readFileSync(`${data}/chu.toml`, "utf8");
const PROBLEMS = readFileSync(`${data}/mini-problems.txt`, "utf8");
const FILES = {
  "exercises.json": JSON.stringify({ lessons: ["chu"], problems: ["mini"] }),
  "lessons/chu.toml": LESSONS,
  "problems/mini.txt": PROBLEMS,
};

/** The pages that find the exercises of the tests. @type {WeakSet<Page>} */
const offered = new WeakSet();

/** Lets the page find the exercises of the tests beside its files, whichever the program has. */
async function offer({ page, url }) {
  if (offered.has(page)) return;
  offered.add(page);
  await page.setRequestInterception(true);
  page.on("request", (request) => {
    const body = FILES[request.url().startsWith(url) ? request.url().slice(url.length) : ""];
    const answer = body ? request.respond({ status: 200, contentType: "text/plain; charset=utf-8", body }) : request.continue();
    answer.catch(() => {}); // the page was closed
  });
}

/** Opens the dialog at a game. */
async function openAt({ page }, game) {
  if (!await count(page, "#learn-dialog[open]")) await click(page, "#open-learn");
  await visible(page, "#learn-dialog[open]");
  // What is there before the choice is drawn anew, even if it is the same game.
  const before = await page.$("#learn-body > *");
  await page.select("#learn-game", game);
  await page.waitForFunction((before) => !before?.isConnected && document.querySelector("#learn-body > *"), {}, before);
}

/** The exercise, once it is in some state. */
const exercise = (table, state) => table.listener.until(({ exercise: { running } = {} }) =>
  (running?.state ?? "none") === state, `the state ${state}`);

const shown = (page, state) => visible(page, `#learn-strip[data-state="${state}"]`);

/** The exercise, once it is in some state that the page shows as well. */
async function reach(table, state) {
  await exercise(table, state);
  await shown(table.page, state);
}

/** Selects the button of a lesson. */
const lesson = (chapter, number) => `.path li:nth-child(${chapter}) .toolbar button:nth-child(${number})`;

/** Begins a lesson of chu by its button. */
async function begin(table, chapter, number) {
  await offer(table);
  await openAt(table, "chu");
  await click(table.page, lesson(chapter, number));
  await reach(table, "play");
  await table.agree();
}

async function leave(table) {
  await click(table.page, "#learn-leave");
  await hidden(table.page, "#learn-strip");
}

async function clickOn(table, ...squares) {
  for (const square of squares) await table.click(square);
}

/** Uses a page of its own in the place of the first one. */
async function elsewhere(table, prepare, use) {
  const first = table.page;
  table.page = await table.newPage(prepare);
  try {
    await use(table.page);
  } finally {
    await table.page.close();
    table.page = first;
    await first.bringToFront();
  }
}

const FEATURES = {
  async "the path of a game, and a lesson by mouse"(table) {
    const { page } = table;
    await table.begin("mini", PERSON, PERSON);
    await begin(table, 1, 1);
    check((await textOf(page, "#learn-words")).includes("Capture both Pawns"), "the sentence before");
    check(await textOf(page, "#title") !== "Minishogi", "the game of the lesson is on the board");
    await clickOn(table, "7f", "7e", "7d");
    await reach(table, "solved");
    check((await textOf(page, "#learn-words")).includes("One move, two captures."), "the sentence after");
    check(await page.evaluate(() => document.activeElement.id) === "learn-next", "the focus is on Next");
    check((await textOf(page, "#live")).includes("One move, two captures."), "it is told");
    await page.keyboard.press("Enter");
    await exercise(table, "play");
    check(table.events.exercise.running.number === 2, "the next lesson");
    await leave(table);
    check(table.events.game.id === "mini", "the game before comes back");
    await table.agree();
  },

  async "a failed lesson is tried again"(table) {
    const { page } = table;
    await begin(table, 1, 1);
    await clickOn(table, "7f", "7e", "7f");
    await reach(table, "failed");
    await click(page, "#learn-again");
    await reach(table, "play");
    await table.agree();
    await clickOn(table, "7f", "7e", "7f");
    await reach(table, "failed");
    await table.click("7f"); // a click on the board begins again, too
    await reach(table, "play");
    await hidden(page, "#why");
    await table.agree();
    await leave(table);
  },

  async "hints light the goal, then the piece"(table) {
    const { page } = table;
    await begin(table, 1, 1);
    await click(page, "#learn-hint");
    check(await count(page, ".group-lesson .hint-square") === 2, "two squares of the goal");
    await click(page, "#learn-hint");
    check(await count(page, ".group-lesson .hint-square") === 3, "and the piece");
    check((await textOf(page, "#live")).includes("7f"), "it is told");
    await click(page, "#learn-again");
    await page.waitForFunction(() => !document.querySelector(".group-lesson .hint-square"));
    await leave(table);
  },

  async "an opponent waits, by keyboard"(table) {
    const { page } = table;
    await begin(table, 2, 1);
    await press(page, "#board", ...Array(12).fill(["ArrowLeft", "ArrowDown"]).flat(), "Enter", "ArrowUp", "Enter");
    await table.listener.until(({ exercise }) => exercise.running.movesLeft === 1, "the first move");
    await table.agree();
    await reads(page, "#learn-left", "1 move left");
    await press(page, "#board", "Enter", "ArrowUp", "Enter");
    await exercise(table, "solved");
    await table.agree();
    await leave(table);
  },

  async "the solution is shown move by move"(table) {
    await begin(table, 2, 1);
    await click(table.page, "#learn-solution");
    await reach(table, "shown");
    await table.agree();
    await leave(table);
  },

  async "what is solved stays ticked"(table) {
    const { page } = table;
    await begin(table, 1, 2);
    await clickOn(table, "7f", "7e", "7f");
    await reach(table, "solved");
    await page.reload();
    await shown(page, "solved");
    await leave(table);
    await openAt(table, "chu");
    await page.waitForSelector(`${lesson(1, 2)}.solved`);
    await page.keyboard.press("Escape");
  },

  async "storage that is refused does no harm"(table) {
    const refuse = (page) => page.evaluateOnNewDocument(() => {
      if (!location.protocol.startsWith("http")) return; // an empty page, which keeps nothing
      localStorage.clear();
      Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
    });
    await elsewhere(table, refuse, async (page) => {
      await begin(table, 1, 1);
      await clickOn(table, "7f", "7e", "7d");
      await shown(page, "solved");
      await visible(page, ".note.warning");
      await click(page, "#learn-next");
      await shown(page, "play");
      await table.agree();
      await clickOn(table, "7f", "7e", "7f");
      await shown(page, "solved");
      check(await count(page, ".note.warning") === 1, "it is said once");
      await click(page, "#learn-list");
      await visible(page, "#learn-dialog[open]");
      check(await count(page, "#learn-dialog .solved") >= 2, "both are ticked while the page is open");
      await page.keyboard.press("Escape");
      await leave(table);
    });
  },

  async "problems: wrong moves are answered, right ones solve"(table) {
    const { page } = table;
    await offer(table);
    await table.begin("mini", PERSON, PERSON);
    await openAt(table, "mini");
    await click(page, "#learn-body details summary");
    await click(page, "#learn-body details .toolbar button");
    await reach(table, "play");
    await table.agree();
    await clickOn(table, "5e", "5d");
    await table.listener.until(({ exercise: { running } }) => ["wrong", "solved"].includes(running.state), "the judgement");
    await click(page, "#learn-again");
    await reach(table, "play");
    await table.agree();
    await click(page, ".in-hand");
    await table.click("2b");
    await exercise(table, "solved");
    await table.agree();
    await leave(table);
  },

  async "mistakes of the game on the board"(table) {
    const { page } = table;
    await table.begin("mini", PERSON, PERSON);
    await table.ask({ do: "play", move: "5d5c" });
    await table.ask({ do: "marks", node: 1, marks: [2] });
    for (const node of [0, 1]) {
      await table.ask({ do: "go_to", node });
      await table.ask({ do: "analyse", on: true, lines: 1 });
      await table.listener.until(({ info }) => info?.node === node && info.depth > 2, "an evaluation");
      await table.ask({ do: "analyse", on: false });
    }
    await offer(table);
    await openAt(table, "mini");
    await click(page, "#learn-body > .toolbar button"); // those of problems are in what can be folded
    await exercise(table, "play");
    check(table.events.exercise.running.kind === "mistake", "it is an exercise");
    await leave(table);
    check(table.events.record.nodes.length === 1, "the game is as before");
  },

  async "lessons of one's own are loaded like a record"(table) {
    const { page } = table;
    const load = async (text) => {
      await click(page, "#open-files");
      await fill(page, "#load-text", text);
      await click(page, "#load-go");
    };
    await load(LESSONS.replace("The Lion", "My own Lion"));
    await visible(page, "#learn-dialog[open]");
    await reads(page, "#learn-body", "My own Lion");
    await page.keyboard.press("Escape");
    await load(LESSONS.replace("7f7e7d", "7f7a"));
    await reads(page, ".note.error", "solution");
    await page.keyboard.press("Escape");
  },

  async "a lesson by touch on a narrow page"(table) {
    await elsewhere(table, (page) => page.setViewport({ width: 400, height: 800 }), async (page) => {
      await begin(table, 1, 1);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      check(wide <= 400, `the page is ${wide} wide`);
      for (const square of ["7f", "7e", "7d"]) {
        const { x, y } = await table.middle(square);
        await (await page.touchscreen.touchStart(x, y)).end();
      }
      await reach(table, "solved");
      await page.tap("#learn-next");
      await reach(table, "play");
      await leave(table);
    });
  },

  async "the board is turned back after an exercise"(table) {
    const { page } = table;
    await table.begin("mini", PERSON, PERSON);
    await click(page, "#flip");
    await begin(table, 1, 1);
    await page.waitForSelector("#flip[aria-pressed=false]");
    await leave(table);
    await page.waitForSelector("#flip[aria-pressed=true]");
    await click(page, "#flip");
  },

  async "a position that is set up ends the exercise"(table) {
    await begin(table, 1, 1);
    await table.ask({ do: "new", game: "chu" });
    await hidden(table.page, "#learn-strip");
    await setUpText(table, "11k/12/12/5p6/4gp6/5[Ln]6/5P6/12/12/12/12/K11 b - 1");
  },
};

await run(FEATURES);
