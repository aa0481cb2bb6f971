// Takes the pictures of the board for the documentation.
//
//   node pictures.mjs FOLDER

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Table } from "./board.mjs";
import { check, click, sleep, visible } from "./driver.mjs";
import { PERSON } from "./run.mjs";

const LION = "11k/12/12/5p6/4gp6/5[Ln]6/5P6/12/12/12/12/K11 b - 1";
const LIONS = "11k/12/5g6/5[ln]6/12/5[Ln]6/5P6/12/12/12/12/K11 b - 1";
const DEMON = "15k/16/16/5ppp8/4gp10/5[FiD]10/5P10/16/16/8[fid]7/16/16/16/16/16/K15 b - 1";
const DROPS = "4k4/9/2P4+B1/1R7/9/9/9/9/4K4 b RB2Pr3g4p 7";

async function setUp(table, game, text) {
  await table.begin(game, PERSON, PERSON);
  if (text) {
    await table.ask({ do: "set_up_text", text });
    await table.listener.until(({ position }) => position.sfen.startsWith(text.split(" ")[0]));
  }
  await table.agree();
  await sleep(400);
}

/** Begins a game, and plays moves. */
async function play(table, game, sfen, moves) {
  await table.begin(game, PERSON, PERSON, sfen ? { sfen } : {});
  for (const move of moves) await table.ask({ do: "play", move });
  await table.agree();
  await sleep(600);
}

/** Looks for mistakes in a game that has ended. */
async function review({ page, listener }) {
  await click(page, "#tab-review");
  await page.select("#after-time", "1000");
  await click(page, "#after-start");
  await listener.until(({ review }) => review && !review.running && review.done === review.total, "the mistakes", 60000);
  await visible(page, "#after-mistakes li");
}

/** A smaller page, for what is about a part of it. */
const SMALL = { viewport: { width: 1024, height: 680 } };

/** For each picture: the size and colours of the page, and the actions before the picture is taken. */
const PICTURES = {
  "board-tenjiku": [{}, async (table) => {
    await setUp(table, "tenjiku");
    for (let i = 0; i < 6; i++) await table.enter(table.events.position.moves[(i * 29) % table.events.position.moves.length]);
    await sleep(400);
  }],
  "board-lion": [{}, async (table) => {
    await setUp(table, "chu", LION);
    for (const square of ["7f", "7e"]) await table.click(square);
    const { x, y } = await table.middle("8d");
    await table.page.mouse.move(x, y);
  }],
  "board-demon": [{}, async (table) => {
    await setUp(table, "tenjiku", DEMON);
    await table.click("11f");
    const { x, y } = await table.middle("11e");
    await table.page.mouse.move(x, y);
  }],
  "board-promotion": [{}, async (table) => {
    await setUp(table, "shogi", DROPS);
    for (const square of ["7c", "7b"]) await table.click(square);
  }],
  "board-card": [{}, async (table) => {
    await setUp(table, "tenjiku");
    const { x, y } = await table.middle("9n");
    await table.page.mouse.move(x, y);
    await visible(table.page, ".card:not([hidden])");
    await sleep(300);
  }],
  "board-tai-dark": [{ colorScheme: "dark" }, (table) => setUp(table, "tai")],
  "board-range-capture": [{}, async (table) => {
    await setUp(table, "taikyoku");
    // The move that captures the most pieces at once, including its own side's.
    const taken = ({ captures = [], lost = [] }) => captures.length + lost.length;
    const move = table.events.position.moves.reduce((most, one) => (taken(one) > taken(most) ? one : most));
    const to = move.legs[move.legs.length - 1];
    await table.click(move.from);
    const { x, y } = await table.middle(to);
    await table.page.mouse.move(x, y);
    await sleep(400);
  }],
  "board-taikyoku": [{ viewport: { width: 1440, height: 1000 } }, (table) => setUp(table, "taikyoku")],
  "board-analysis": [{ colorScheme: "dark" }, async (table) => {
    await setUp(table, "chu");
    for (let i = 0; i < 8; i++) {
      await table.ask({ do: "think" });
      await table.listener.until(({ record, table: { thinking } }) => record.nodes.length > i && !thinking, "a move", 60000);
    }
    await click(table.page, "#tab-analysis");
    await table.page.select("#analyse-lines", "3");
    await check(table.page, "#analyse-on");
    await sleep(3000);
  }],
  "board-influence": [{}, async (table) => {
    await setUp(table, "dai");
    await click(table.page, "#tab-show");
    await table.page.select("#show-influence", "both");
    await sleep(600);
  }],
  "board-western": [{}, async (table) => {
    await setUp(table, "maka-dai-dai");
    await click(table.page, "#tab-show");
    await table.page.select("#look-writing", "western");
    await sleep(600);
  }],
  "board-set-up": [{}, async (table) => {
    await setUp(table, "dai-dai");
    await click(table.page, "#open-editor");
  }],
  "board-gallery": [SMALL, async (table) => {
    await setUp(table, "tenjiku");
    await click(table.page, "#open-new");
    await visible(table.page, ".game .miniature");
    await sleep(1000);
  }],
  "board-why": [SMALL, async (table) => {
    await setUp(table, "chu", LIONS);
    for (const square of ["7f", "7d"]) await table.click(square);
    await visible(table.page, "#why");
    await sleep(300);
  }],
  "board-path": [SMALL, async (table) => {
    await play(table, "chu", LION, ["7f7e7d", "1a1b", "7d8e"]);
    await visible(table.page, ".captured-worth");
    await table.page.mouse.move(5, 5);
  }],
  "board-lesson": [{ ...SMALL, colorScheme: "dark" }, async (table) => {
    await setUp(table, "tenjiku");
    await table.choose("ja");
    await click(table.page, "#tab-moves");
    await click(table.page, "#open-learn");
    await click(table.page, "#learn-body .path li:last-child .toolbar button");
    await visible(table.page, "#learn-strip[data-state=play]");
    await click(table.page, "#learn-hint");
    await sleep(400);
  }],
  "board-exercises": [SMALL, async (table) => {
    await setUp(table, "chu");
    await click(table.page, "#open-learn");
    await visible(table.page, "#learn-body .path");
    for (const summary of (await table.page.$$("#learn-body summary")).slice(0, 2)) await summary.click();
    await table.page.$eval("#learn-body h3:nth-of-type(2)", (problems) => problems.scrollIntoView({ block: "center" }));
  }],
  "board-review": [{}, async (table) => {
    await play(table, "chu", LION, ["12l12k", "8e7f"]);
    await table.ask({ do: "resign", side: "black" });
    await review(table);
    await table.page.$eval("#after-mistakes", (mistakes) => mistakes.scrollIntoView({ block: "end" }));
  }],
};

const [folder = "pictures", ...names] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
for (const [name, [options, arrange]] of Object.entries(PICTURES)) {
  if (names.length && !names.includes(name)) continue;
  const table = await Table.open(options);
  await arrange(table);
  await table.page.screenshot({ path: join(folder, `${name}.png`) });
  await table.close();
}
