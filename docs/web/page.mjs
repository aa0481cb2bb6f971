// Tests the page without a server in a browser: what it shows before the engine is there and without it, the
// amount of data that it fetches, a move by mouse, the engine's answer, a file in Shift_JIS, and play without
// a network; and tells how long a slow line takes:
//
//     node docs/web/page.mjs FOLDER
//
// FOLDER is the output folder of build.sh. `tests/browser/driver.mjs` says which browser BROWSER names and what
// it needs; if something is missing, nothing is tested. With another WEB_PROFILE than the usual one the engine
// may have any size.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { click, isFirefox, launch, missing, NAME, openPage, skip, textOf, visible } from "../../tests/browser/driver.mjs";

/** The maximum number of bytes fetched until the engine has moved, from a server that compresses texts. */
const MOST = 850_000;
/** A slow line: 1.6 Mbit/s, and 150 ms until an answer begins. */
const SLOW = { latency: 150, download: 200_000, upload: 94_000 };
const MODULE = "/komainu/komainu.wasm.lzma";
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };
const [folder] = process.argv.slice(2);
if (missing()) {
  console.log(`${missing()}: the page is not tried`);
  process.exit();
}

const fileOf = (path) => (path === "/" ? "/index.html" : path);
const type = (path) => TYPES[extname(fileOf(path))];
const read = (path) => readFileSync(folder + fileOf(path));
/** What is sent of a file: texts are compressed, as by most servers. */
const sent = (path) => (type(path) ? gzipSync(read(path)) : read(path));
/** Waits before the module is sent; a refusal ends the connection. */
let beforeModule = () => Promise.resolve();
const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, "http://localhost");
  try {
    if (pathname === MODULE) await beforeModule();
  } catch {
    response.destroy();
    return;
  }
  try {
    const content = sent(pathname);
    response.setHeader("Content-Type", type(pathname) ?? "application/octet-stream");
    if (type(pathname)) response.setHeader("Content-Encoding", "gzip");
    response.setHeader("Content-Length", content.length);
    response.setHeader("Cache-Control", "max-age=3600");
    response.end(content);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const own = mkdtempSync(join(tmpdir(), "komainu-page-"));
const address = `http://127.0.0.1:${server.address().port}/`;
const browser = await launch();
/** Opens the page anew, with nothing kept; `prepare` may change the page before. */
async function open(problems, prepare = () => {}) {
  const context = await browser.createBrowserContext();
  const page = await openPage(context, 120_000);
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  await prepare(page);
  await page.goto(address);
  return page;
}

const ready = (page) => visible(page, "#board use");
const isShown = async (page, selector) => (await page.$(selector)).isVisible();
const close = (page) => page.browserContext().close();
async function move(page, ...squares) {
  for (const square of squares) {
    const { x, y, width, height } = await (await page.waitForSelector(`#cell-${square}`)).boundingBox();
    await page.mouse.click(x + width / 2, y + height / 2);
  }
}
const answered = (page) =>
  page.waitForFunction(() => document.querySelector("#status").textContent.startsWith("Move 3"));

/** The board is there before the engine, and a move waits for it. */
async function playEarly() {
  const problems = [];
  let arrive;
  const arrival = new Promise((resolve) => { arrive = resolve; });
  beforeModule = () => arrival;
  const page = await open(problems);
  await ready(page);
  assert.ok(await isShown(page, "#loading"));
  assert.ok(await page.evaluate(() => document.querySelector("#side").inert && document.querySelector("#games").inert));
  const waits = (isWaiting) => page.waitForFunction((isWaiting) =>
    document.querySelector("#loading-words").textContent.includes("as soon as the engine is there") === isWaiting, {}, isWaiting);
  await move(page, "8l", "8k");
  await waits(true);
  await page.keyboard.press("Escape");
  await waits(false);
  await move(page, "6l", "6k");
  await waits(true);
  await move(page, "7l", "7k");
  await waits(true);
  arrive();
  await answered(page);
  assert.ok(!await isShown(page, "#loading"));
  assert.ok(!await page.evaluate(() => document.querySelector("#side").inert));
  const shown = await textOf(page, "#moves");
  assert.ok(shown.includes("7k") && !shown.includes("8k") && !shown.includes("6k"), shown);
  assert.deepEqual(problems, []);
  await close(page);
}

/** Without the engine the page says why, and tries again when it is told to. */
async function recover() {
  const page = await open([], () => { beforeModule = () => Promise.reject(new Error("refused")); });
  await page.waitForSelector("#banner:not([hidden])");
  assert.match(await textOf(page, "#banner-text"), /^The engine cannot be loaded: cannot read .*komainu\.wasm\.lzma/);
  await move(page, "7l", "7k");
  await page.waitForFunction(() => document.querySelector("#notes").textContent.includes("cannot be loaded"));
  beforeModule = () => Promise.resolve();
  await click(page, "#banner-retry");
  await page.waitForFunction(() => document.querySelector("#banner").hidden && document.querySelector("#loading").hidden);
  await move(page, "7l", "7k");
  await answered(page);
  await close(page);
  const lacking = await open([], (page) => page.evaluateOnNewDocument(() => delete globalThis.WebAssembly));
  await lacking.waitForSelector("#banner:not([hidden])");
  assert.match(await textOf(lacking, "#banner-text"), /no WebAssembly/);
  assert.ok(!await isShown(lacking, "#banner-retry"));
  await close(lacking);
}

/** Another game is shown before the engine is there, too. */
async function openAnother() {
  const problems = [];
  const page = await open(problems, async (page) => {
    beforeModule = () => new Promise(() => {}); // it never comes
    await page.evaluateOnNewDocument(() => { location.hash = "chu"; });
  });
  await page.waitForFunction(() => document.querySelector("#title").textContent === "Chu Shogi");
  await ready(page);
  assert.deepEqual(problems, []);
  await close(page);
  beforeModule = () => Promise.resolve();
}

/** A page that was opened as a file says what it needs. */
async function openAsFile() {
  const page = await openPage(browser);
  await page.goto(pathToFileURL(resolve(folder, "index.html")).href);
  await page.waitForSelector("#from-file:not([hidden])");
  assert.ok(!await isShown(page, "#loading"));
  await page.close();
}

/** An address that names no game begins the first one, and says so. */
async function openUnknown() {
  for (const name of ["nonsense", "%"]) {
    const page = await open([], (page) => page.evaluateOnNewDocument(`location.hash = ${JSON.stringify(name)}`));
    await page.waitForFunction((name) => document.querySelector("#notes").textContent.includes(`\`${name}\``), {}, name);
    await page.waitForFunction(() => document.querySelector("#title").textContent.startsWith("Tenjiku"));
    await close(page);
  }
}

/** Plays a move, in Chromium on a slow line; the times in milliseconds and the bytes until then. */
async function playSlowly() {
  const problems = [];
  const fetched = new Set();
  const page = await open(problems, async (page) => {
    // The service worker fetches more, later.
    page.on("request", (request) => request.url().startsWith("http") && fetched.add(new URL(request.url()).pathname));
    if (!isFirefox) await page.emulateNetworkConditions(SLOW);
    await page.evaluateOnNewDocument(() => {
      globalThis.seen = {};
      const look = () => {
        const at = Math.round(performance.now());
        if (document.querySelector("#loading:not([hidden])")) globalThis.seen.sign ??= at;
        const isDrawn = document.querySelector("#board use") && [...document.fonts].some(({ status }) => status === "loaded");
        if (isDrawn) globalThis.seen.board ??= at;
        if (/^Move [23]/.test(document.querySelector("#status")?.textContent)) globalThis.seen.move ??= at;
        requestAnimationFrame(look);
      };
      look();
    });
  });
  await page.waitForFunction(() => globalThis.seen.board);
  await move(page, "7l", "7k");
  await answered(page);
  const bytes = [...fetched].reduce((sum, path) => sum + sent(path).length, 0);
  if (!process.env.WEB_PROFILE) assert.ok(bytes <= MOST, `${bytes} bytes`);
  const seen = await page.evaluate(() => globalThis.seen);
  assert.deepEqual(problems, []);
  await close(page);
  return { ...seen, bytes };
}

/** Plays without a network, once the files are kept. */
async function playAlone() {
  const problems = [];
  const page = await open(problems);
  await ready(page);
  // A file of another program is decoded by the browser.
  await page.waitForFunction(() => document.querySelector("#loading").hidden);
  const kif = Buffer.from("8ee88d878a84814695bd8ee80a31208256985a95e0283737290a", "hex");
  writeFileSync(join(own, "game.kif"), kif);
  await (await page.$("#load-file")).uploadFile(join(own, "game.kif"));
  await page.waitForFunction(() => document.querySelector("#notes").textContent.includes("Shift_JIS"));
  await page.waitForFunction(() => document.querySelector("#title").textContent === "Shogi");
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  server.close();
  server.closeAllConnections();
  const began = performance.now();
  await page.goto(`${address}#mini`); // a page whose address changes begins anew
  await page.waitForFunction(() => document.querySelector("#title").textContent === "Mini-Shogi" && document.querySelector("#loading").hidden);
  const time = Math.round(performance.now() - began);
  await move(page, "5d", "5c");
  await answered(page);
  assert.deepEqual(problems, []);
  return time;
}

try {
  await playEarly();
  await recover();
  await openAnother();
  await openAsFile();
  await openUnknown();
  const { sign, board, move: moved, bytes } = await playSlowly();
  if (isFirefox) skip("a slow line", "WebDriver BiDi slows nothing down");
  console.log(`on a ${isFirefox ? "fast" : "slow"} line: first screen ${sign} ms, board ${board} ms, first move ${moved} ms; ${bytes} bytes until the engine has moved`);
  console.log(`the page in ${NAME}, without a net: ready after ${await playAlone()} ms, and played on`);
} finally {
  await browser.close();
  server.close();
  rmSync(own, { recursive: true, force: true });
}
