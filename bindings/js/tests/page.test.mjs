// The package in a browser, from a server that does nothing but send files: as `ceval` of lishogi calls an
// engine, in pages that are isolated from others and in pages that are not, and where something is lacking.
//
// driver.mjs, of `tests/browser`, says which browser BROWSER names; without it nothing is tested.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { launch, missing, openPage } from "./driver.mjs";

const skip = missing() || false;
const folder = fileURLToPath(new URL(".", import.meta.resolve("komainu")));
/** A package may be built with one thread alone. */
const noThreads = existsSync(`${folder}komainu-threads.wasm.lzma`) ? false : "the package has one thread";
const TYPES = { ".html": "text/html", ".js": "text/javascript" };
const PAGE = "<!doctype html><meta charset='utf-8'><link rel='icon' href='data:,'><title>Komainu</title>";
/** The longest wait, in milliseconds; the machine may be busy. */
const PATIENCE = 120_000;

let server;
let browser;
let origin;
/** The files that have been sent, with their sizes. */
const sent = new Map();

before(async () => {
  if (skip) return;
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    if (pathname.startsWith("/isolated/")) {
      response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
      response.setHeader("Cross-Origin-Embedder-Policy", "require-corp");
    }
    const path = pathname.replace(/^\/(isolated|plain)\//, "");
    try {
      const content = path === "" ? PAGE : readFileSync(folder + path);
      if (path) sent.set(path, content.length);
      response.setHeader("Content-Type", TYPES[extname(path)] ?? (path ? "application/octet-stream" : "text/html"));
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${server.address().port}`;
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.close();
  server?.closeAllConnections();
});

/** Opens a page and carries out a function there. */
async function inPage(kind, work, arg) {
  const context = await browser.createBrowserContext();
  const page = await openPage(context, PATIENCE);
  const problems = [];
  // Firefox calls it an error, too, that the script of a worker is missing, which the package reports itself.
  page.on("pageerror", ({ message }) => message.startsWith("Loading Worker from") || problems.push(message));
  try {
    await page.goto(`${origin}/${kind}/`);
    const answer = await page.evaluate(work, arg);
    // Workers that are ended take a moment to go.
    for (let tries = 0; page.workers().length > 0 && tries < 50; tries += 1) await new Promise((resolve) => setTimeout(resolve, 100));
    assert.equal(page.workers().length, 0, "workers are left");
    assert.deepEqual(problems, []);
    return answer;
  } finally {
    await context.close();
  }
}

/**
 * Loads the engine by a script, as `ceval` does, talks to it in the same order and analyses two positions
 * of Chu Shogi, the second while the first is searched; returns what was said.
 */
async function analyse({ threads }) {
  await new Promise((resolve, reject) => {
    const script = document.createElement("script");
    Object.assign(script, { src: "komainu.js", onload: resolve, onerror: reject });
    document.head.append(script);
  });
  const isolated = self.crossOriginIsolated;
  const wasmMemory = isolated ? new WebAssembly.Memory({ shared: true, initial: 2048, maximum: 32768 }) : undefined;
  const engine = await globalThis.Komainu({ wasmBinary: undefined, locateFile: (path) => new URL(path, location.href).href, wasmMemory });
  const lines = [];
  let hear = () => {};
  engine.addMessageListener((line) => { lines.push(line); hear(); });
  const until = (end, from = 0) => new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${end} in:\n${lines.slice(from).join("\n")}`)), 100_000);
    hear = () => {
      if (!lines.slice(from).some((line) => end.test(line))) return;
      clearTimeout(timer);
      resolve();
    };
    hear();
  });
  const say = (line) => engine.postMessage(line);
  say("usi");
  await until(/^usiok/);
  for (const [name, value] of [["USI_AnalyseMode", true], ["USI_Hash", 16], ["Threads", threads]]) say(`setoption name ${name} value ${value}`);
  say("usinewgame");
  say("isready");
  await until(/^readyok/);
  say("setoption name USI_Variant value chushogi");
  say("setoption name MultiPV value 2");
  let from = lines.length;
  say("isready");
  await until(/^readyok/, from);
  const start = "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL b - 1";
  say(`position sfen ${start} moves`);
  from = lines.length;
  say("go movetime 90000");
  await until(/^info depth [6-9] .* multipv 2 /, from);
  say("stop");
  await until(/^bestmove/, from);
  const [, best] = lines.findLast((line) => line.startsWith("bestmove")).split(" ");
  say(`position sfen ${start} moves ${best}`);
  from = lines.length;
  say("go depth 245");
  await until(/^info depth [4-9] /, from);
  say("stop");
  await until(/^bestmove/, from);
  engine.terminate();
  return { lines, isolated };
}

for (const [kind, threads] of [["isolated", 2], ["plain", 1]]) {
  test(`the engine analyses Chu Shogi as ceval asks it to, in a page that is ${kind}`, { skip: skip || (threads > 1 && noThreads) }, async () => {
    sent.clear();
    const { lines, isolated } = await inPage(kind, analyse, { threads });
    assert.equal(isolated, kind === "isolated");
    assert.deepEqual(lines.filter((line) => /error|unknown/.test(line)), []);
    assert.ok(lines.some((line) => /^info depth 6 .* score (cp|mate) -?\d+ nodes \d+ .* time \d+ pv \d+[a-l]\d+[a-l]/.test(line)), lines.join("\n"));
    const has = (path) => sent.has(path);
    assert.equal(has("komainu-threads.wasm.lzma"), kind === "isolated");
    assert.equal(has("komainu.wasm.lzma"), kind === "plain");
    const weights = [...sent.keys()].filter((path) => path.startsWith("weights/"));
    assert.ok(weights.includes("weights/chu.lzma") && weights.length <= 2, `${weights}`);
    console.log(`${kind}: ${[...sent.values()].reduce((sum, size) => sum + size)} bytes: ${[...sent].map(([path, size]) => `${path} ${size}`).join(", ")}`);
  });
}

test("several threads are refused in a page that is not isolated, and the engine goes on", { skip }, async () => {
  const lines = await inPage("plain", async () => {
    const { startEngine } = await import("./index.js");
    const engine = await startEngine();
    const lines = [];
    const ended = new Promise((resolve) => engine.addMessageListener((line) => {
      lines.push(line);
      if (line.startsWith("bestmove")) resolve();
    }));
    engine.postMessage("usi\nsetoption name Threads value 4\nposition startpos\ngo depth 3");
    await ended;
    engine.terminate();
    return lines;
  });
  assert.ok(lines.includes("info string error: the system makes no 4 threads; going on with 1"), lines.join("\n"));
});

test("positions are answered in the page's own thread", { skip }, async () => {
  const answer = await inPage("plain", async () => {
    const { loadRules } = await import("./index.js");
    const { Board } = await loadRules();
    const board = new Board("chushogi");
    board.push(board.legalMoves().split(" ")[0]);
    return { moves: board.numberLegalMoves(), perft: String(new Board("tenjiku").perft(2)) };
  });
  assert.equal(answer.moves, 36);
  assert.equal(answer.perft, "4948");
});

/** What an engine that cannot be started says. */
async function failure(setup) {
  const { module, options } = eval(`(${setup})`)();
  const { startEngine } = await import(module ?? "./index.js");
  const start = startEngine(options).then((engine) => ({ started: engine.terminate() ?? true }));
  return start.catch(({ name, code, message }) => ({ name, code, message }));
}

const lacking = [
  ["without WebAssembly", "plain", () => (delete globalThis.WebAssembly, {}), "unsupported", /there is no WebAssembly here/],
  ["without workers", "plain", () => (delete globalThis.Worker, {}), "unsupported", /there are no workers here/],
  ["without the worker's script", "plain", () => ({ options: { locateFile: (path) => (path === "worker.js" ? "/none.js" : path) } }), "worker", /none\.js/],
  ["without the module", "plain", () => ({ options: { locateFile: (path) => path.replace("wasm", "none") } }), "file", /cannot read `.*none\.lzma`: 404/],
  ["with a module for threads where they cannot be had", "plain", () => ({ options: { locateFile: (path) => path.replace("komainu.wasm", "komainu-threads.wasm") } }), "unsupported", /no SharedArrayBuffer/],
];
for (const [name, kind, setup, code, words] of lacking) {
  test(`an engine ${name} is an error`, { skip: skip || (name.includes("threads") && noThreads) }, async () => {
    const answer = await inPage(kind, failure, String(setup));
    assert.equal(answer.name, "KomainuError", JSON.stringify(answer));
    assert.equal(answer.code, code, answer.message);
    assert.match(answer.message, words);
  });
}
