// The engine by text, in Node: the same words as the program, whose path KOMAINU is.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import startEngine, { KomainuError } from "komainu";
import { Talk, timeless } from "./talk.mjs";

const folder = fileURLToPath(new URL(".", import.meta.resolve("komainu")));
const started = [];
const start = async (options) => {
  const engine = await startEngine(options);
  started.push(engine);
  return new Talk(engine);
};
after(() => started.forEach((engine) => engine.terminate()));

/** The program, with the interface of the engine. */
function native() {
  const program = spawn(process.env.KOMAINU, { stdio: ["pipe", "pipe", "inherit"] });
  started.push({ terminate: () => program.kill() });
  return {
    addMessageListener: (listen) => createInterface({ input: program.stdout }).on("line", listen),
    postMessage: (text) => program.stdin.write(`${text}\n`),
  };
}
/** Says lines one after the other, each after the answer to the last one, and returns all that is said. */
async function converse(talk, lines) {
  for (const line of lines) {
    const search = line.startsWith("go");
    if (search) await talk.say(line, /^(bestmove|checkmate|Nodes searched)/);
    await talk.say(search ? "isready" : `${line}\nisready`, /^readyok/);
  }
  return talk.lines.filter((line) => line !== "readyok" && !line.startsWith("Komainu "));
}
/** Lines without those that come by the clock: reports of progress, and scores that are bounds. */
const steady = (lines) => lines.filter((line) => !/^info (nps|currmove)|(lower|upper)bound/.test(line)).map(timeless);

for (const threads of [1, 4]) {
  test(`the engine says what the program says, with at most ${threads === 1 ? "one thread" : `${threads} threads`}`, async () => {
    const lines = [
      "usi", "setoption name USI_Variant value chushogi", "setoption name USI_Hash value 16", "setoption name USI_MultiPV value 2",
      "usinewgame", "position startpos moves 8i8h", "go depth 5", "go nodes 3000", "eval", "go perft 2",
      "setoption name USI_Variant value minishogi", "position sfen 4k/3R1/4G/5/K4 b - 1", "go mate 1000", "go depth 4",
      "setoption name Lion_capture value sometimes", "position sfen 9/9 b - 1", "go depth 1", "sing",
    ];
    const [ours, theirs] = [await start({ threads }), new Talk(native())];
    assert.deepEqual(steady(await converse(ours, lines)), steady(await converse(theirs, lines)));
  });
}

test("the bench visits as many positions as that of the program", async () => {
  const [ours, theirs] = await Promise.all([await start(), new Talk(native())].map((talk) => talk.say("bench 1", /^\d+ nodes/)));
  assert.equal(ours.at(-1).split(" ")[0], theirs.at(-1).split(" ")[0]);
});

test("a table beyond the memory is named, and the engine plays on", async () => {
  const talk = await start();
  talk.engine.postMessage("usi\nsetoption name USI_Hash value 60000\nposition startpos");
  const said = await talk.say("go depth 3", /^bestmove \d/);
  assert.ok(said.some((line) => /^info string error: .*60000 MB/.test(line)), said.join("\n"));
  await talk.say("setoption name USI_Hash value 16\ngo depth 3", /^bestmove \d/);
});

test("a search goes on until it is stopped, reports several lines, and the next one begins", async () => {
  const talk = await start();
  await talk.say("usi\nsetoption name USI_Variant value chushogi\nsetoption name MultiPV value 3\nisready", /^readyok/);
  for (let round = 0; round < 3; round += 1) {
    const from = talk.lines.length;
    talk.engine.postMessage("position startpos\ngo infinite");
    await talk.until(/^info depth [4-9] .* multipv 3 /, from);
    assert.ok(!talk.lines.slice(from).some((line) => line.startsWith("bestmove")));
    const [, best] = (await talk.say("stop", /^bestmove/)).at(-1).split(" ");
    const pv = talk.lines.findLast((line) => / multipv 1 /.test(line)).split(" pv ")[1];
    assert.equal(best, pv.split(" ")[0]);
  }
});

test("the engine thinks on the opponent's time", async () => {
  const talk = await start();
  await talk.say("usi\nsetoption name USI_Variant value minishogi\nisready", /^readyok/);
  talk.engine.postMessage("position startpos moves 5d5c 1b1c\ngo ponder btime 0 wtime 0 byoyomi 300");
  await talk.until(/^info depth [3-9] /);
  assert.ok(!talk.lines.some((line) => line.startsWith("bestmove")));
  await talk.say("ponderhit", /^bestmove \d/);
});

const noThreads = Number.parseInt(process.versions.node, 10) < 22 ? "Node 20 has no threads"
  : !existsSync(join(folder, "komainu-threads.wasm.lzma")) && "the package has one thread";
test("several threads search, and the next search has other numbers of them", { skip: noThreads }, async () => {
  const talk = await start({ threads: 4 });
  await talk.say("usi\nsetoption name USI_Variant value chushogi\nisready", /^readyok/);
  for (const threads of [3, 1, 2]) {
    talk.engine.postMessage(`setoption name Threads value ${threads}\nposition startpos`);
    const said = await talk.say("go depth 6", /^bestmove/);
    assert.ok(said.some((line) => /^info depth 6 /.test(line)), said.join("\n"));
    assert.ok(!said.some((line) => line.includes("error")), said.join("\n"));
  }
  talk.engine.postMessage("go infinite");
  await talk.say("stop", /^bestmove/);
  const refused = await talk.say("setoption name Threads value 9", /error/);
  assert.match(refused.at(-1), /the system makes no 9 threads; going on with 4/);
});

test("a game of one's own is played, and its mistakes are named", async () => {
  const text = readFileSync(process.env.OWN_GAME, "utf8");
  const id = /^id = "(.*)"/m.exec(text)[1];
  const talk = await start({ variants: [text] });
  talk.engine.postMessage(`usi\nsetoption name USI_Variant value ${id}\nposition startpos`);
  const said = await talk.say("go depth 3", /^bestmove/);
  assert.match(said.at(-1), /^bestmove \d/);
  const wrong = text.replace("files =", "flies =");
  await assert.rejects(startEngine({ variants: [wrong] }), (error) => {
    assert.ok(error instanceof KomainuError && error.code === "variant" && error.message.includes("flies"), error.message);
    return true;
  });
});

test("an engine that is terminated says nothing more, and keeps no program waiting", async () => {
  const talk = await start();
  talk.engine.postMessage("usi\ngo infinite");
  await talk.until(/^info depth/);
  talk.engine.terminate();
  const lines = talk.lines.length;
  talk.engine.postMessage("stop");
  talk.engine.terminate();
  await new Promise((resolve) => setTimeout(resolve, 300));
  assert.equal(talk.lines.length, lines);
  const program = `import start from "komainu"; const engine = await start(); engine.addMessageListener(console.log);
    engine.postMessage("usi\\ngo infinite"); setTimeout(() => engine.terminate(), 500);`;
  execFileSync(process.execPath, ["--input-type=module", "-e", program], { timeout: 60_000, stdio: ["ignore", "ignore", "inherit"] });
});

test("quit ends the engine", async () => {
  const talk = await start();
  await talk.say("usi", /^usiok/);
  talk.engine.postMessage("quit");
  talk.engine.postMessage("isready");
  await new Promise((resolve) => setTimeout(resolve, 300));
  assert.ok(!talk.lines.includes("readyok"));
});

test("without the weights of a game the engine says so, and searches by its formula", async () => {
  const locateFile = (path) => pathToFileURL(join(folder, path.replace("weights/", "none/"))).href;
  const talk = await start({ locateFile });
  talk.engine.postMessage("usi\nsetoption name USI_Variant value chushogi\nposition startpos");
  const said = await talk.say("go depth 4", /^bestmove \d/);
  const all = talk.lines.filter((line) => line.includes("error"));
  assert.equal(all.length, 1, said.join("\n"));
  assert.match(all[0], /^info string error: cannot read `.*chu\.lzma`: .*by its formula/);
});

test("weights that are damaged are named", async () => {
  const copy = mkdtempSync(join(tmpdir(), "komainu-"));
  try {
    cpSync(folder, copy, { recursive: true });
    writeFileSync(join(copy, "weights/chu.lzma"), readFileSync(join(copy, "weights/chu.lzma")).subarray(0, 2000));
    const talk = await start({ locateFile: (path) => pathToFileURL(join(copy, path)).href });
    talk.engine.postMessage("usi\nsetoption name USI_Variant value chushogi");
    const said = await talk.say("go depth 2", /^bestmove \d/);
    assert.match(said.find((line) => line.includes("error")), /^info string error: .*chu\.lzma.*cut short/);
    talk.engine.terminate();
  } finally {
    rmSync(copy, { recursive: true });
  }
});

const failing = async (options, code, words) =>
  assert.rejects(startEngine(options), (error) => {
    assert.ok(error instanceof KomainuError, error.stack);
    assert.equal(error.code, code);
    assert.match(error.message, words);
    return true;
  });

test("a module that is missing or damaged is an error", async () => {
  await failing({ locateFile: (path) => `file:///nowhere/${path}` }, "file", /cannot read `file:\/\/\/nowhere\/komainu\.wasm\.lzma`: ENOENT/);
  await failing({ wasmBinary: new Uint8Array([1, 2, 3]) }, "damaged", /wasmBinary/);
  await failing({ wasmBinary: new Uint8Array([0, 0x61, 0x73, 0x6d, 9]) }, "damaged", /is not WebAssembly/);
  const noWorker = (path) => (path === "worker.js" ? "file:///nowhere/worker.js" : pathToFileURL(join(folder, path)).href);
  await failing({ locateFile: noWorker }, "worker", /nowhere/);
});

test("a module that the caller has read is used", async () => {
  const talk = await start({ wasmBinary: readFileSync(join(folder, "komainu.wasm.lzma")) });
  await talk.say("usi", /^usiok/);
});

test("without WebAssembly the error says so", async () => {
  const { WebAssembly } = globalThis;
  try {
    delete globalThis.WebAssembly;
    await failing({}, "unsupported", /there is no WebAssembly here/);
  } finally {
    globalThis.WebAssembly = WebAssembly;
  }
});
