// Opens the pages of a site of rules from its folder, as files: `node site.mjs FOLDER [PATH...]`. Without
// PATH all pages are opened. Each is looked at by axe-core, light and dark, wide and narrow; a violation is
// a failure, and so is a page that scrolls sideways, a missing file or an error of a script. Then the
// examples and the search are used, and the sheets are printed.

import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { inflateSync } from "node:zlib";
import { isFirefox, launch, openPage, skip } from "./driver.mjs";

const axe = createRequire(import.meta.url)("axe-core").source;
const [folder, ...wanted] = process.argv.slice(2);
/** Sheets that have to fit on two pages of A4. */
const TWO_PAGES = ["mini", "shogi", "chu", "dai"];
const failures = [];
const fail = (text) => {
  failures.push(text);
  console.log(`FAILED: ${text}`);
};

const all = readdirSync(folder, { recursive: true }).filter((path) => path.endsWith(".html"));
const pages = wanted.length ? wanted : all.filter((path) => !path.startsWith("play/")).sort();
const browsers = { light: await launch(), dark: await launch({ colorScheme: "dark" }) };

/** Runs in every new page before anything else: tells of missing files, of which Firefox reports no requests. */
function tellOfMissing() {
  addEventListener("error", ({ target }) => {
    if (target !== window) console.error(`${target.src ?? target.href} is missing`);
  }, true);
}

/** Opens a page, and hears of all that goes wrong on it. */
async function open(path, { colorScheme = "light", viewport = { width: 1280, height: 720 } } = {}) {
  const page = await openPage(browsers[colorScheme]);
  await page.setViewport(viewport);
  await page.evaluateOnNewDocument(tellOfMissing);
  page.on("pageerror", (error) => fail(`${path}: ${error.message}`));
  page.on("console", (message) => message.text().endsWith(" is missing") && fail(`${path}: ${message.text()}`));
  page.on("requestfailed", (request) => fail(`${path}: ${request.url()} is missing`));
  page.on("request", (request) => {
    if (!/^(file|data):/.test(request.url())) fail(`${path} asks for ${request.url()}`);
  });
  await page.goto(pathToFileURL(resolve(join(folder, path))).href);
  return page;
}

async function look(path, colorScheme, width) {
  const page = await open(path, { colorScheme, viewport: { width, height: 900 } });
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"], preload: false });
    const wide = document.documentElement.scrollWidth > window.innerWidth;
    const told = violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.slice(0, 3).map(({ target }) => target.join(" ")).join(", ")})`);
    return wide ? [...told, `it scrolls sideways: ${document.documentElement.scrollWidth} pixels`] : told;
  });
  for (const line of found) fail(`${path}, ${colorScheme}, ${width} pixels: ${line}`);
  await page.close();
}

for (const path of pages) {
  await look(path, "light", 1280);
  await look(path, "dark", 390);
}
console.log(`${pages.length} pages looked at`);

/** Plays every move of every example of a game, and takes it back. */
async function play(path) {
  const page = await open(path);
  const played = await page.evaluate(() => {
    let moves = 0;
    for (const figure of document.querySelectorAll("figure.example")) {
      const pieces = () => [...figure.querySelectorAll("use")].map((use) => `${use.getAttribute("x")},${use.getAttribute("y")},${use.getAttribute("visibility")}`).join(" ");
      const start = pieces();
      const expected = new Set(figure.dataset.moves.split(" ").map((text) => text.split(",").at(-1)));
      const done = new Set();
      const finish = () => {
        const text = figure.querySelector(".result").textContent;
        done.add(text.split(":")[0].split("：")[0]);
        moves++;
        figure.querySelector(":scope > button").click();
        if (pieces() !== start) throw new Error(`${figure.id}: taken back, it is not as before`);
      };
      for (const target of figure.querySelectorAll(".target")) {
        target.dispatchEvent(new MouseEvent("click"));
        const choices = figure.querySelectorAll(".choices button").length;
        if (choices === 0) finish();
        for (let choice = 0; choice < choices; choice++) {
          if (choice > 0) target.dispatchEvent(new MouseEvent("click"));
          figure.querySelectorAll(".choices button")[choice].click();
          finish();
        }
      }
      const missing = [...expected].filter((name) => !done.has(name));
      if (missing.length) throw new Error(`${figure.id}: ${missing.slice(0, 5)} cannot be played`);
    }
    return moves;
  });
  await page.close();
  return played;
}

let moves = 0;
for (const path of pages.filter((path) => /(^|\/)games\//.test(path))) {
  moves += await play(path).catch((error) => (fail(`${path}: ${error.message}`), 0));
}
console.log(`${moves} moves of examples played and taken back`);

/** The squares of a start position on a phone and the words of tables can be read, and it fits on the first page of paper. */
async function fit(path) {
  const page = await open(path, { viewport: { width: 390, height: 900 } });
  const [square, broken] = await page.evaluate(() => {
    const start = document.querySelector(".start");
    const files = Number(start.style.getPropertyValue("--files"));
    const range = document.createRange();
    const broken = [];
    for (const cell of document.querySelectorAll("td, th")) {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        for (const { index, 0: word } of walker.currentNode.data.matchAll(/[a-z]+/gi)) {
          range.setStart(walker.currentNode, index);
          range.setEnd(walker.currentNode, index + word.length);
          if (range.getClientRects().length > 1) broken.push(word);
        }
      }
    }
    return [start.querySelector("svg").getBoundingClientRect().width / files, broken];
  });
  if (square < 24) fail(`${path}: a square of the start position is ${square} pixels wide on a phone`);
  if (broken.length) fail(`${path}: words of tables are broken: ${broken.slice(0, 5)}`);
  // The room on A4 between its margins.
  if (!isFirefox) {
    await page.setViewport({ width: 718, height: 1046 });
    await page.emulateMediaType("print");
    const bottom = await page.evaluate(() => document.querySelector(".start").getBoundingClientRect().bottom);
    if (bottom > 1046) fail(`${path}: the start position ends at ${bottom} pixels of 1046 when it is printed`);
  }
  await page.close();
}
if (isFirefox) skip("whether start positions fit on paper", "WebDriver BiDi does not show a page as it is printed");
for (const path of pages.filter((path) => /(^|\/)games\//.test(path))) await fit(path);

/** Searches for words and returns the first address. */
async function search(path, words) {
  const page = await open(path);
  await page.locator("#query").fill(words, { typingThreshold: 0 }); // all at once, so that there is one answer
  const found = await page.waitForSelector("#results a", { timeout: 10_000 }).catch(() => null);
  const first = await found?.evaluate((link) => link.getAttribute("href")) ?? "nothing";
  await page.close();
  return first;
}
for (const [path, words, expected] of [
  ["search.html", "chu horned falcon", "games/chu.html#piece-promoted-DH"],
  ["search.html", "かくおう chu", "games/chu.html#piece-promoted-DH"],
  ["ja/search.html", "中将棋 角鷹", "games/chu.html#piece-promoted-DH"],
  ["ja/search.html", "テンジク", "games/tenjiku.html"],
  // Games come before the pieces whose names have the word, and whole names before parts.
  ["search.html", "chu", "games/chu.html"],
  ["search.html", "lion", "pieces.html#named-"],
  ["search.html", "kirin", "pieces.html#named-"],
  ["search.html", "hisha", "pieces.html#named-飛車"],
  ["search.html", "竜王", "pieces.html#named-龍王"],
  ["search.html", "chu 醉象", "games/chu.html#piece-DE"],
  ["ja/search.html", "chu,lion", "games/chu.html#piece-Ln"],
  // Terms of the field, in both languages on both pages.
  ["search.html", "mate", "games/"],
  ["search.html", "sennichite", "games/"],
  ["ja/search.html", "千日手 中将棋", "games/chu.html#endings"],
  ["ja/search.html", "chu stalemate", "games/chu.html#endings"],
  ["search.html", "chu promotion", "games/chu.html#promotion"],
  ["search.html", "shogi 駒落ち", "games/shogi.html#handicaps"],
  ["search.html", "六枚落ち", "games/shogi.html#handicap-six_pieces"],
  ["search.html", "chu igui", "games/chu.html#"],
  ["ja/search.html", "chu notation", "games/chu.html#notation"],
]) {
  const found = await search(path, words);
  if (!found?.startsWith(expected)) fail(`${path}: ${words} finds ${found}, expected ${expected}`);
}

/** The pages that a sheet takes when it is printed. */
async function printed(path) {
  const page = await open(path);
  const pdf = Buffer.from(await page.pdf({ preferCSSPageSize: true, format: "A4" }));
  await page.close();
  return pagesOf(pdf);
}

/** Counts the pages of a PDF, whose objects may be in compressed streams. */
function pagesOf(pdf) {
  const streams = [];
  for (let at = 0; (at = pdf.indexOf("stream", at)) >= 0; at += 6) {
    if (pdf.subarray(at - 3, at).toString() === "end") continue;
    const begin = pdf.indexOf("\n", at) + 1;
    try {
      streams.push(inflateSync(pdf.subarray(begin, pdf.indexOf("endstream", begin))).toString("latin1"));
    } catch {
      // It is not compressed.
    }
  }
  return [pdf.toString("latin1"), ...streams].join(" ").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
for (const path of pages.filter((path) => /(^|\/)sheets\//.test(path))) {
  const count = await printed(path);
  console.log(`${path}: ${count} pages`);
  if (count > 2 && TWO_PAGES.some((id) => path.endsWith(`/${id}.html`))) fail(`${path} takes ${count} pages`);
}

for (const browser of Object.values(browsers)) await browser.close();
console.log(failures.length ? `${failures.length} failures` : "no failure");
process.exit(failures.length ? 1 : 0);
