// Looks for accessibility problems with axe-core: on the board, in every panel and dialog, light and dark,
// wide and narrow. Anything that it calls a violation is a failure, and so is a page that scrolls sideways.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Table } from "./board.mjs";

const axe = createRequire(import.meta.url)("axe-core").source;
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

async function checkDialog(table, name, button) {
  await table.page.click(button);
  await table.page.locator("dialog[open]").waitFor();
  for (const summary of await table.page.locator("dialog[open] summary").all()) await summary.click();
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
  await page.locator(".chooser:not([hidden])").waitFor();
  await check(table, at("a choice at a square"));
  await page.keyboard.press("Escape");
  await page.locator("#board").focus();
  await page.keyboard.press("i");
  await page.locator(".card:not([hidden])").waitFor();
  await check(table, at("the card of a piece"));
  await page.keyboard.press("Escape");
  await table.enter(table.events.position.moves[0]);
  await table.ask({ do: "comment", node: table.events.position.node, text: "A comment." });
  for (const summary of await page.locator("#panel-moves summary").all()) await summary.click();
  await check(table, at("moves"));
  await page.click("#tab-analysis");
  await page.check("#analyse-on");
  await page.locator("#analysis-list li").first().waitFor();
  await page.uncheck("#analyse-on");
  await check(table, at("analysis"));
  await page.click("#tab-show");
  await page.selectOption("#show-influence", "both");
  await page.waitForTimeout(300);
  await check(table, at("view and influence"));
  await page.selectOption("#show-influence", "none");
  for (const [name, button] of [["a new game", "#open-new"], ["players", "#open-players"], ["rules", "#open-rules"], ["files", "#open-files"], ["exercises", "#open-learn"]]) {
    await checkDialog(table, at(name), button);
  }
  await table.ask({ do: "load", text: LESSONS });
  await table.ask({ do: "lesson", game: "chu", chapter: "lion", number: 1 });
  await page.locator("#learn-strip[data-state=play]").waitFor();
  await page.click("#learn-hint");
  await check(table, at("a lesson"));
  await page.click("#learn-list");
  await page.locator("dialog[open] .path").waitFor();
  await check(table, at("the path of a game"));
  await page.keyboard.press("Escape");
  await page.click("#learn-leave");
  await page.locator("#learn-strip").waitFor({ state: "hidden" });
  await page.click("#open-editor");
  for (const summary of await page.locator("#editor summary").all()) await summary.click();
  await check(table, at("setting up"));
  await table.close();
}

for (const colorScheme of ["light", "dark"]) for (const width of [1280, 400]) await checkAll(colorScheme, width);
console.log(failures ? `${failures} violations` : "no violations");
process.exit(failures ? 1 : 0);
