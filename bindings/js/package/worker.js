// A worker that searches: it has an instance of the engine of its own, and is ended to break a
// search off. The first message to it is the module, each further one a request; it posts what a
// request tells as {event} and then {answer}, or {failure} if the engine has broken down.

import { fetchText, start } from "./wasm.js";

/** The engine, and the games whose weights it can be given. */
let engine;

async function begin(module) {
  const call = await start(module, (event) => self.postMessage({ event }));
  const learnt = call({ command: "variants" }).variants.filter((game) => game.weights);
  return { call, games: new Set(learnt.map((game) => game.id)) };
}

/** Hands the engine what was learnt of a game, once. */
async function teach({ call, games }, game) {
  if (!games.delete(game)) return;
  // Where the file cannot be had the engine searches by its formula.
  const weights = await fetchText(`weights/${game}.lzma`).catch(() => undefined);
  if (weights) call({ command: "weights", text: weights });
}

self.onmessage = async ({ data }) => {
  try {
    if (data instanceof WebAssembly.Module) {
      engine = begin(data);
    } else {
      const ready = await engine;
      await teach(ready, data.game);
      self.postMessage({ answer: ready.call(data) });
    }
  } catch (error) {
    self.postMessage({ failure: String(error) });
  }
};
