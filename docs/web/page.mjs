// Tests the page without a server in Chromium: the amount of data that it fetches, a move by mouse, the
// engine's answer, and play without a network:
//
//     node docs/web/page.mjs FOLDER
//
// FOLDER is the output folder of build.sh. The test needs /usr/bin/chromium, or the program that CHROMIUM
// names, and the package playwright-core, found by Node or through NODE_PATH; without them nothing is
// tested. With another WEB_PROFILE than the usual one the engine may have any size.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname } from "node:path";

/** The maximum number of bytes fetched until the engine has moved, from a server without compression. */
const MOST = 1_070_000;
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };
const [folder] = process.argv.slice(2);
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
let chromium;
try {
  ({ chromium } = createRequire(import.meta.url)("playwright-core"));
} catch {
  // The package is not installed.
}
if (!chromium || !existsSync(executablePath)) {
  console.log("no Chromium or no playwright-core: the page is not tried");
  process.exit();
}

const fileOf = (path) => (path === "/" ? "/index.html" : path);
const read = (path) => readFileSync(folder + fileOf(path));
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url, "http://localhost");
  try {
    const content = read(pathname);
    response.setHeader("Content-Type", TYPES[extname(fileOf(pathname))] ?? "application/octet-stream");
    response.setHeader("Cache-Control", "max-age=3600");
    response.end(content);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const address = `http://127.0.0.1:${server.address().port}/`;
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
try {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(120_000); // the machine may be busy
  const problems = [];
  // Only the requests of the page count: it does not wait for those of the service worker.
  const asked = new Set();
  page.on("request", (request) => asked.add(new URL(request.url()).pathname));
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  const ready = () => page.waitForSelector("#board use");
  const move = async (...squares) => {
    for (const square of squares) {
      const { x, y, width, height } = await page.locator(`#cell-${square}`).boundingBox();
      await page.mouse.click(x + width / 2, y + height / 2);
    }
    await page.waitForFunction(() => document.querySelector("#status").textContent.startsWith("Move 3"));
  };
  const began = performance.now();
  await page.goto(address);
  await ready();
  const time = Math.round(performance.now() - began);
  await move("7l", "7k");
  const fetched = [...asked].reduce((sum, path) => sum + read(path).length, 0);
  if (!process.env.WEB_PROFILE) assert.ok(fetched <= MOST, `${fetched} bytes`);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  server.close();
  server.closeAllConnections();
  await page.goto(`${address}#mini`);
  await page.reload();
  await ready();
  await move("5d", "5c");
  assert.deepEqual(problems, []);
  console.log(`the page in Chromium: ready after ${time} ms, ${fetched} bytes, and played on without a net`);
} finally {
  await browser.close();
  server.close();
}
