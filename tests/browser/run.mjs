// Runs features one after the other on one board, and contains their shared functions.

import { Table } from "./board.mjs";

export const PERSON = { player: "person", level: 20 };
export const ENGINE = { player: "engine", level: 3, time: 50 };

/** Throws an error unless a condition is true. */
export function check(is, what) {
  if (!is) throw new Error(what);
}

/** Waits until a move is in the record. */
export const played = (table, text) => table.listener.until(({ record }) =>
  record.nodes.some((node) => node.text === text), `the move ${text}`);

/** Sets up a position from its text. */
export async function setUpText(table, text) {
  await table.ask({ do: "set_up_text", text });
  await table.listener.until(({ position }) => position.sfen.startsWith(text.split(" ")[0]), "the position");
  await table.agree();
}

/**
 * Tests all features, or those whose names contain one of the script's arguments, and ends the script.
 * @param {Record<string, (table: Table) => Promise<void>>} features
 * @param {string[]} [play] the arguments of `komainu play`
 * @param {Parameters<typeof Table.open>[0]} [look] of the browser
 */
export async function run(features, play = undefined, look = {}) {
  const words = process.argv.slice(2);
  const table = await Table.open(look, play);
  let failures = 0;
  for (const [name, use] of Object.entries(features)) {
    if (words.length && !words.some((word) => name.includes(word))) continue;
    try {
      await use(table);
      console.log(`ok: ${name}`);
    } catch (error) {
      failures++;
      console.log(`FAILED: ${name}: ${error.message}`);
      if (process.env.PICTURE) await table.page.screenshot({ path: process.env.PICTURE });
      await table.page.reload();
      await table.page.waitForSelector(".men use");
    }
  }
  const problems = table.problems.filter((problem) => !/ERR_INTERNET_DISCONNECTED/.test(problem));
  for (const problem of problems) console.log(problem);
  await table.close();
  process.exit(failures || problems.length ? 1 : 0);
}
