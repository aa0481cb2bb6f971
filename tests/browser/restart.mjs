// Ends and restarts the program while a page is open: tests the page's messages, and that it continues.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Table, serve } from "./board.mjs";
import { click, fill, reads, visible } from "./driver.mjs";

const PERSON = { player: "person", level: 20 };

/** Waits for a message of the page about its connection; an empty text stands for no message. */
const says = (page, words) => page.waitForFunction((wanted) => {
  const banner = document.getElementById("banner");
  return (banner.hidden ? "" : banner.textContent).includes(wanted) && banner.hidden === (wanted === "");
}, {}, words);

const table = await Table.open();
const { page } = table;
const port = new URL(table.url).port;
const elsewhere = mkdtempSync(join(tmpdir(), "komainu-games-"));
let again;
let failed = false;
try {
  await table.begin("mini", PERSON, PERSON);
  await table.enter(table.events.position.moves[0]);
  await says(page, "");
  await table.kill();
  await says(page, `--port ${port}`);
  // A program with another folder of games has another secret.
  again = await serve(["chu", "--port", port], elsewhere);
  await says(page, "another secret");
  await fill(page, "#typed-move", "5d5c");
  await page.keyboard.press("Enter");
  await reads(page, "#why", "another secret");
  await again.kill();
  await says(page, `--port ${port}`);
  // The secret is stored with the games: the page continues, and offers the game that was played.
  again = await serve(["chu", "--port", port], table.games);
  if (again.url !== table.url) throw new Error("the secret is another one");
  await says(page, "");
  await reads(page, "#title", "Chu");
  await click(page, "#offer button.primary");
  await reads(page, "#title", "Mini");
  await visible(page, ".move");
  console.log("ok: a page outlives the program");
} catch (error) {
  failed = true;
  console.log(`FAILED: ${error.message}`);
}
await again?.kill();
await table.close();
rmSync(elsewhere, { recursive: true, force: true });
process.exit(failed ? 1 : 0);
