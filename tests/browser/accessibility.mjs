// Looks for accessibility problems with axe-core: on every screen of the page, in both languages, light and dark,
// wide and narrow. Anything that it calls a violation is a failure, and so is a page that scrolls sideways.
//
//   node accessibility.mjs [WIDTH...] [LOOK...]   widths in pixels; looks such as ja-dark
//
// Without arguments every look is tried at every width; with widths alone, English in light and Japanese in dark
// colours. PICTURES names a folder for a picture of every screen.

import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Table } from "./board.mjs";
import { SCREENS } from "./screens.mjs";

const axe = createRequire(import.meta.url)("axe-core").source;
const words = process.argv.slice(2);
const chosen = (isChosen, otherwise) => (words.some(isChosen) ? words.filter(isChosen) : otherwise);
const WIDTHS = chosen((word) => /^\d+$/.test(word), [1920, 1280, 768, 400]).map(Number);
const LOOKS = chosen((word) => /^(en|ja)-(light|dark)$/.test(word),
  words.length ? ["en-light", "ja-dark"] : ["en-light", "en-dark", "ja-light", "ja-dark"]);
const { PICTURES } = process.env;
if (PICTURES) mkdirSync(PICTURES, { recursive: true });
let failures = 0;

/** What is wrong on the page as it is now. */
const problems = (page) => page.evaluate(async () => {
  const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
  const told = violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.slice(0, 5).map(({ target }) => target.join(" ")).join(", ")})`);
  return document.documentElement.scrollWidth > window.innerWidth ? [...told, "the page scrolls sideways"] : told;
});

/** Brings up all screens, one after the other. @param {Table} table @param {string} look @param {number} width */
async function checkAll(table, look, width) {
  const { page } = table;
  await page.setViewport({ width, height: 800 });
  for (const [name, { show, leave }] of Object.entries(SCREENS)) {
    const at = `${name}, ${look}, ${width} pixels`;
    try {
      await show(table);
      const found = await problems(page);
      for (const line of found) console.log(`${at}: ${line}`);
      failures += found.length;
      if (PICTURES) await page.screenshot({ path: join(PICTURES, `${name.replaceAll(" ", "-")}-${look}-${width}.png`) });
      await leave?.(table);
    } catch (error) {
      throw new Error(`${at}: ${error.message}`, { cause: error });
    }
  }
}

for (const look of LOOKS) {
  const [language, colorScheme] = look.split("-");
  const table = await Table.open({ colorScheme });
  try {
    await table.choose(language);
    await table.page.evaluate(axe);
    for (const width of WIDTHS) await checkAll(table, look, width);
  } finally {
    await table.close();
  }
  for (const problem of table.problems) console.log(problem);
  failures += table.problems.length;
}
console.log(failures ? `${failures} problems` : "no problems");
process.exit(failures ? 1 : 0);
