// Looks for accessibility problems with axe-core: on the board, in every panel and dialog, light and dark,
// wide and narrow. Anything that it calls a violation is a failure, and so is a page that scrolls sideways.
//
//   node accessibility.mjs [WIDTH...]   in pixels

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Table } from "./board.mjs";
import { check as tick, click, focus, hidden, sleep, visible } from "./driver.mjs";

const axe = createRequire(import.meta.url)("axe-core").source;
const WIDTHS = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1920, 1280, 768, 400];
const PERSON = { player: "person", level: 20 };
const SFEN = "4k4/9/2P4+B1/1R7/9/9/9/9/4K4 b RB2Pr3g4p 7";
const LESSONS = readFileSync(`${process.env.LESSONS ?? fileURLToPath(new URL("../data/lessons", import.meta.url))}/chu.toml`, "utf8");
let failures = 0;

/** @param {string} name of the open panel or dialog */
async function check(table, name) {
  const found = await table.page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
    const wide = document.documentElement.scrollWidth > window.innerWidth;
    const told = violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.slice(0, 5).map(({ target }) => target.join(" ")).join(", ")})`);
    return wide ? [...told, "the page scrolls sideways"] : told;
  });
  for (const line of found) console.log(`${name}: ${line}`);
  failures += found.length;
}

/** Opens everything that is folded in a part of the page. */
async function unfold(page, part) {
  for (const summary of await page.$$(`${part} summary`)) if (await summary.isVisible()) await summary.click();
}

async function checkDialog(table, name, button) {
  await click(table.page, button);
  await visible(table.page, "dialog[open]");
  await unfold(table.page, "dialog[open]");
  await check(table, name);
  await table.page.keyboard.press("Escape");
}

async function checkAll(colorScheme, width) {
  const table = await Table.open({ colorScheme, viewport: { width, height: 800 } });
  const { page } = table;
  const at = (name) => `${name}, ${colorScheme}, ${width} pixels`;
  await table.begin("shogi", PERSON, PERSON, { clock: { main: 600000, increment: 10000 } });
  await table.ask({ do: "set_up_text", text: SFEN });
  await table.listener.until(({ position }) => position.sfen.startsWith("4k4"));
  await page.evaluate(axe);
  await table.agree();
  await table.click("7c");
  await table.click("7b");
  await visible(page, ".chooser:not([hidden])");
  await check(table, at("a choice at a square"));
  await page.keyboard.press("Escape");
  await focus(page, "#board");
  await page.keyboard.press("i");
  await visible(page, ".card:not([hidden])");
  await check(table, at("the card of a piece"));
  await page.keyboard.press("Escape");
  await table.enter(table.events.position.moves[0]);
  await table.ask({ do: "comment", node: table.events.position.node, text: "A comment." });
  await unfold(page, "#panel-moves");
  await check(table, at("moves"));
  await click(page, "#tab-analysis");
  await tick(page, "#analyse-on");
  await visible(page, "#analysis-list li");
  await tick(page, "#analyse-on", false);
  await check(table, at("analysis"));
  await click(page, "#tab-show");
  await page.select("#show-influence", "both");
  await sleep(300);
  await check(table, at("view and influence"));
  await page.select("#show-influence", "none");
  for (const [name, button] of [["a new game", "#open-new"], ["players", "#open-players"], ["rules", "#open-rules"], ["files", "#open-files"], ["exercises", "#open-learn"]]) {
    await checkDialog(table, at(name), button);
  }
  await table.ask({ do: "load", text: LESSONS });
  await table.ask({ do: "lesson", game: "chu", chapter: "lion", number: 1 });
  await visible(page, "#learn-strip[data-state=play]");
  await click(page, "#learn-hint");
  await check(table, at("a lesson"));
  await click(page, "#learn-list");
  await visible(page, "dialog[open] .path");
  await check(table, at("the path of a game"));
  await page.keyboard.press("Escape");
  await click(page, "#learn-leave");
  await hidden(page, "#learn-strip");
  await click(page, "#open-editor");
  await unfold(page, "#editor");
  await check(table, at("setting up"));
  await table.close();
}

for (const colorScheme of ["light", "dark"]) for (const width of WIDTHS) await checkAll(colorScheme, width);
console.log(failures ? `${failures} violations` : "no violations");
process.exit(failures ? 1 : 0);
