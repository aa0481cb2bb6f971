// Tests lessons and problems on the page: the path of a game, an exercise by mouse, keyboard and touch, hints,
// the solution, progress from one visit to the next, problems, mistakes of one's own game, and lessons of one's own.
//
//   node learn.mjs [WORD...]   only the features whose names contain one of the words

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { check, PERSON, run, setUpText } from "./run.mjs";

const data = process.env.LESSONS ?? fileURLToPath(new URL("../data/lessons", import.meta.url));
const LESSONS = readFileSync(`${data}/chu.toml`, "utf8");
const PROBLEMS = readFileSync(`${data}/mini-problems.txt`, "utf8");
const FILES = {
  "exercises.json": JSON.stringify({ lessons: ["chu"], problems: ["mini"] }),
  "lessons/chu.toml": LESSONS,
  "problems/mini.txt": PROBLEMS,
};

/** Lets the page find the exercises of the tests beside its files, whichever the program has. */
async function offer(table, page = table.page) {
  for (const [name, body] of Object.entries(FILES)) {
    await page.route(`${table.url}${name}`, (route) => route.fulfill({ body, contentType: "text/plain; charset=utf-8" }));
  }
}

/** Opens the dialog at a game. */
async function openAt(table, game, page = table.page) {
  if (!await page.locator("#learn-dialog[open]").count()) await page.click("#open-learn");
  await page.locator("#learn-dialog[open]").waitFor();
  await page.selectOption("#learn-game", game);
  await page.waitForFunction(() => document.querySelector("#learn-body").children.length > 0);
}

/** The exercise, once it is in some state. */
const exercise = (table, state) => table.listener.until(({ exercise: { running } = {} }) =>
  (running?.state ?? "none") === state, `the state ${state}`);

const shown = (page, state) => page.locator(`#learn-strip[data-state="${state}"]`).waitFor();

/** Begins a lesson of chu by its button. */
async function begin(table, chapter, number) {
  await offer(table);
  await openAt(table, "chu");
  await table.page.locator(".path li").nth(chapter).locator(".toolbar button").nth(number - 1).click();
  await exercise(table, "play");
  await shown(table.page, "play");
  await table.agree();
}

async function leave(table) {
  await table.page.click("#learn-leave");
  await table.page.locator("#learn-strip").waitFor({ state: "hidden" });
}

const FEATURES = {
  async "the path of a game, and a lesson by mouse"(table) {
    const { page } = table;
    await table.begin("mini", PERSON, PERSON);
    await begin(table, 0, 1);
    check((await page.textContent("#learn-words")).includes("Capture both Pawns"), "the sentence before");
    check(await page.textContent("#title") !== "Minishogi", "the game of the lesson is on the board");
    for (const square of ["7f", "7e", "7d"]) await table.click(square);
    await exercise(table, "solved");
    await shown(page, "solved");
    check((await page.textContent("#learn-words")).includes("One move, two captures."), "the sentence after");
    check(await page.evaluate(() => document.activeElement.id) === "learn-next", "the focus is on Next");
    check((await page.textContent("#live")).includes("One move, two captures."), "it is told");
    await page.keyboard.press("Enter");
    await exercise(table, "play");
    check(table.events.exercise.running.number === 2, "the next lesson");
    await leave(table);
    check(table.events.game.id === "mini", "the game before comes back");
    await table.agree();
  },

  async "a failed lesson is tried again"(table) {
    const { page } = table;
    await begin(table, 0, 1);
    for (const square of ["7f", "7e", "7f"]) await table.click(square);
    await exercise(table, "failed");
    await shown(page, "failed");
    await table.click("1a");
    check((await page.textContent("#learn-words")).length > 0, "the strip says so");
    await page.click("#learn-again");
    await exercise(table, "play");
    await table.agree();
    await leave(table);
  },

  async "hints light the goal, then the piece"(table) {
    const { page } = table;
    await begin(table, 0, 1);
    await page.click("#learn-hint");
    check(await page.locator(".group-lesson .hint-square").count() === 2, "two squares of the goal");
    await page.click("#learn-hint");
    check(await page.locator(".group-lesson .hint-square").count() === 3, "and the piece");
    check((await page.textContent("#live")).match(/7f|hint_said/), "it is told");
    await page.click("#learn-again");
    await page.locator(".group-lesson .hint-square").first().waitFor({ state: "detached" });
    await leave(table);
  },

  async "an opponent waits, by keyboard"(table) {
    const { page } = table;
    await begin(table, 1, 1);
    const board = page.locator("#board");
    await board.focus();
    for (let i = 0; i < 12; i += 1) for (const key of ["ArrowLeft", "ArrowDown"]) await board.press(key);
    for (const key of ["Enter", "ArrowUp", "Enter"]) await board.press(key);
    await table.listener.until(({ exercise }) => exercise.running.movesLeft === 1, "the first move");
    await table.agree();
    check((await page.textContent("#learn-left")).length > 0, "the moves left are shown");
    for (const key of ["Enter", "ArrowUp", "Enter"]) await board.press(key);
    await exercise(table, "solved");
    await table.agree();
    await leave(table);
  },

  async "the solution is shown move by move"(table) {
    await begin(table, 1, 1);
    await table.page.click("#learn-solution");
    await exercise(table, "shown");
    await shown(table.page, "shown");
    await table.agree();
    await leave(table);
  },

  async "what is solved stays ticked"(table) {
    const { page } = table;
    await begin(table, 0, 2);
    for (const square of ["7f", "7e", "7f"]) await table.click(square);
    await exercise(table, "solved");
    await shown(page, "solved");
    await page.reload();
    await shown(page, "solved");
    await leave(table);
    await openAt(table, "chu");
    const buttons = page.locator(".path li").first().locator(".toolbar button");
    check(await buttons.nth(1).getAttribute("class") === "solved", "the tick");
    await page.keyboard.press("Escape");
  },

  async "storage that is refused does no harm"(table) {
    const page = await table.newPage();
    const first = table.page;
    table.page = page;
    await page.evaluate(() => localStorage.clear());
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
    });
    await page.reload();
    await page.locator(".men use").first().waitFor({ state: "attached" });
    await begin(table, 0, 1);
    for (const square of ["7f", "7e", "7d"]) await table.click(square);
    await shown(page, "solved");
    await page.locator(".note.warning").first().waitFor();
    await page.click("#learn-next");
    await shown(page, "play");
    for (const square of ["7f", "7e", "7f"]) await table.click(square);
    await shown(page, "solved");
    check(await page.locator(".note.warning").count() === 1, "it is said once");
    await page.click("#learn-list");
    await page.locator("#learn-dialog[open]").waitFor();
    check(await page.locator("#learn-dialog .solved").count() >= 2, "both are ticked while the page is open");
    await page.keyboard.press("Escape");
    await leave(table);
    await page.close();
    table.page = first;
  },

  async "problems: wrong moves are answered, right ones solve"(table) {
    const { page } = table;
    await offer(table);
    await table.begin("mini", PERSON, PERSON);
    await openAt(table, "mini");
    await page.locator("#learn-body details summary").first().click();
    await page.locator("#learn-body details .toolbar button").first().click();
    await exercise(table, "play");
    await table.agree();
    await table.click("5e");
    await table.click("5d");
    await table.listener.until(({ exercise: { running } }) => ["wrong", "solved"].includes(running.state), "the judgement");
    await page.click("#learn-again");
    await exercise(table, "play");
    await page.locator(".in-hand").first().click();
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
    await page.locator("#learn-body button", { hasText: "?" }).last().click();
    await exercise(table, "play");
    check(table.events.exercise.running.kind === "mistake", "it is an exercise");
    await leave(table);
    check(table.events.record.nodes.length === 1, "the game is as before");
  },

  async "lessons of one's own are loaded like a record"(table) {
    const { page } = table;
    await page.click("#open-files");
    await page.fill("#load-text", LESSONS.replace("The Lion", "My own Lion"));
    await page.click("#load-go");
    await page.locator("#learn-dialog[open]").waitFor();
    check((await page.textContent("#learn-body")).includes("My own Lion"), "they are offered");
    await page.keyboard.press("Escape");
    await page.click("#open-files");
    await page.fill("#load-text", LESSONS.replace("7f7e7d", "7f7a"));
    await page.click("#load-go");
    const said = page.locator(".note.error").first();
    await said.waitFor();
    check((await said.textContent()).includes("solution"), "a mistake is named");
    await page.keyboard.press("Escape");
  },

  async "a lesson by touch on a narrow page"(table) {
    const context = await table.browser.newContext({ viewport: { width: 400, height: 800 }, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    await page.goto(table.url);
    await page.locator(".men use").first().waitFor({ state: "attached" });
    const first = table.page;
    table.page = page;
    await begin(table, 0, 1);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    check(wide <= 400, `the page is ${wide} wide`);
    for (const square of ["7f", "7e", "7d"]) {
      const { x, y } = await table.middle(square);
      await page.touchscreen.tap(x, y);
    }
    await exercise(table, "solved");
    await shown(page, "solved");
    await page.tap("#learn-next");
    await exercise(table, "play");
    await leave(table);
    await context.close();
    table.page = first;
  },

  async "a position that is set up ends the exercise"(table) {
    await begin(table, 0, 1);
    await table.ask({ do: "new", game: "chu" });
    await table.page.locator("#learn-strip").waitFor({ state: "hidden" });
    await setUpText(table, "11k/12/12/5p6/4gp6/5[Ln]6/5P6/12/12/12/12/K11 b - 1");
  },
};

await run(FEATURES);
