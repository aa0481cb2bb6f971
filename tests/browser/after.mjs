// Tests what the page shows after a game: the result, the mistakes, another try, the rematch, pictures and links.
//
//   node after.mjs [WORD...]   only the features whose names contain one of the words

import { click, count, hidden, reads, textOf, visible } from "./driver.mjs";
import { check, ENGINE, PERSON, run } from "./run.mjs";

/** Black can win the Rook; if it does not, White promotes its own with check. */
const HANGING = "4k/5/2r2/2R2/K4 b - 1";

/** Plays a game in which Black misses that, and resigns. */
async function lostGame(table) {
  await table.begin("mini", PERSON, PERSON, { sfen: HANGING });
  for (const move of ["3d4d", "3c3e+", "5e5d"]) await table.ask({ do: "play", move });
  await table.ask({ do: "resign", side: "black" });
  await table.listener.until(({ record }) => record.ending, "the end");
}

/** Looks for mistakes in it, in the page. */
async function review(table) {
  const { page } = table;
  await page.select("#after-time", "1000");
  await click(page, "#after-start");
  await table.listener.until(({ review }) => review?.done === review?.total && !review.running && review.mistakes.length, "the mistakes");
  await visible(page, "#after-mistakes li");
}

/** Calls a function that loads a module of the page. */
const inModule = (page, act, value) => page.evaluate(`(${act})(${JSON.stringify(value)})`);

const FEATURES = {
  async "the end of a game comes forward"(table) {
    const { page } = table;
    await lostGame(table);
    await visible(page, "#panel-review");
    await reads(page, "#after-result", "White wins (resignation)");
    await reads(page, "#after-figures", "3 moves");
    await reads(page, "#after-figures", "2 of 2");
  },

  async "mistakes are found, shown and tried again"(table) {
    const { page } = table;
    await lostGame(table);
    await review(table);
    await reads(page, "#after-mistakes", "Move 1, Black");
    await reads(page, "#after-accuracy", "fitted to chess");
    check(await count(page, "#panel-review .curve-fault"), "the curve shows mistakes");
    await click(page, ".after-show");
    await table.listener.until(({ position }) => position.last?.text === "3d4d", "the mistake");
    await page.waitForSelector(".group-arrow .arrow-head");
    await click(page, ".after-try");
    await table.listener.until(({ position, table }) => position.node === 0 && table.white.player === "engine", "the position before it");
    await table.agree();
    await table.enter(table.events.position.moves.find(({ text }) => text === "3d3c"));
    await table.listener.until(({ position, table }) => position.number === 3 && !table.thinking, "the answer of the engine");
    await reads(page, "#after-result", "Another try goes on. The game: White wins (resignation)");
    check(table.events.record.ending.text.startsWith("White"), "the game stays what it was");
  },

  async "a rematch changes sides"(table) {
    await table.begin("mini", PERSON, ENGINE);
    await table.ask({ do: "resign" });
    await visible(table.page, "#after-rematch");
    await click(table.page, "#after-rematch");
    await table.listener.until(({ table }) => table.black.player === "engine" && table.white.player === "person", "the other sides");
    await reads(table.page, ".note", "You play White now.");
    await table.listener.until(({ record }) => record.nodes.length === 1, "the engine's first move");
  },

  async "the end is told in Japanese"(table) {
    const { page } = table;
    await lostGame(table);
    await click(page, "#tab-show");
    await page.select("#look-language", "ja");
    await click(page, "#tab-review");
    await reads(page, "#after-rematch", "再戦");
    await click(page, "#tab-show");
    await page.select("#look-language", "en");
  },

  async "a link brings a game back, and a cut or forged one says what is wrong"(table) {
    const { page } = table;
    await lostGame(table);
    const { text } = await table.ask({ do: "save", format: "pgn" });
    const link = await inModule(page, "async (text) => (await import('./link.js')).packed({ text })", text);
    const unpack = "async (link) => (await import('./link.js')).unpacked(link).then(({ text }) => text).catch(({ message }) => `refused: ${message}`)";
    const open = (fragment) => inModule(page, unpack, fragment);
    check(await open(link) === text, "the record is what it was");
    check((await open(link.slice(0, -5))).includes("a part was lost"), "a cut link");
    check((await open(`${link.slice(0, -1)}!`)).includes("“!” at place"), "a sign that does not belong there");
    check((await open("#record=abc")).includes("expected"), "no link at all");
    check((await open("#record=8-00000000-AAAAAAAA")).startsWith("refused:"), "data that were made up");
    await page.goto(`${table.url}${link}`);
    await page.reload();
    await visible(page, ".men use");
    await table.listener.until(({ record }) => record.nodes.length === 3 && record.ending, "the game of the link");
    await page.goto(`${table.url}${link.slice(0, -5)}`);
    await page.reload();
    await visible(page, ".note.error");
    await visible(page, ".men use");
    await page.goto(table.url);
    await visible(page, ".men use");
  },

  async "a link goes away with its game"(table) {
    const { page } = table;
    await lostGame(table);
    await click(page, "#after-link-game");
    await visible(page, "#after-link");
    await lostGame(table);
    await visible(page, "#after-rematch");
    await hidden(page, "#after-link");
  },

  async "a picture has the pieces and their font"(table) {
    const { page } = table;
    await lostGame(table);
    await visible(page, "#after-png");
    await page.evaluate(() => {
      globalThis.files = [];
      const create = URL.createObjectURL;
      URL.createObjectURL = (file) => (globalThis.files.push(file), create(file));
    });
    await click(page, "#after-svg");
    await page.waitForFunction(() => globalThis.files.length === 1);
    const svg = await page.evaluate(() => globalThis.files[0].text());
    check(svg.startsWith("<svg ") && svg.includes("base64,") && svg.includes("<use "), "the picture");
    await click(page, "#after-png");
    await page.waitForFunction(() => globalThis.files.some(({ type }) => type === "image/png"));
    const size = await page.evaluate(() => globalThis.files.find(({ type }) => type === "image/png").size);
    check(size > 3000, `the picture has ${size} bytes`);
    check((await textOf(page, "#notes")).includes(".png"), "the name of the file is told");
  },
};

await run(FEATURES);
