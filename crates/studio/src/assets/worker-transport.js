/**
 * Requests and events where there is no server: the board is in a worker, and searches are in
 * another one, which can be ended at any moment.
 */

import { forget, keep, list, open } from "./kept.js";
import { Searcher } from "./searcher.js";
import { compile } from "./wasm.js";

/** The game that the page begins with, unless its address names one: `#chu`. */
const FIRST = "tenjiku";

/** @returns {Promise<import("./transport.js").Transport>} */
export async function connect() {
  const module = await compile("./komainu.wasm.lzma");
  const table = new Table(module);
  const game = decodeURIComponent(location.hash.slice(1)) || FIRST;
  const begin = (name) => table.ask({ do: "new", game: name, white: { player: "engine" } });
  await begin(game).catch(() => begin(FIRST));
  // From now on no net is needed; where a browser keeps no files, the page needs it the next time.
  navigator.serviceWorker?.register("sw.js").catch(() => {});
  return {
    ask: (request) => table.ask(request),
    onEvent: (hear) => table.hear(hear),
    onStatus: (watch) => watch("open"),
    retry: () => {},
  };
}

/** The board in its worker, and the searches that it asks for. */
class Table {
  #worker;
  #searcher;
  #waiting = new Map();
  #latest = 0;
  #hears = [];
  #timer = 0;
  #stamp = new Date().toISOString().replace(/[-:]/g, "").replace("T", "-").slice(0, 15);

  constructor(module) {
    this.#searcher = new Searcher(module);
    this.#worker = new Worker(new URL("board-worker.js", import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }) => this.#receive(data);
    this.#worker.postMessage(module);
  }

  /** Asks the board; the games that are kept are the page's own affair. */
  async ask(request) {
    if (request.do === "open") {
      const { text, rules } = open(request.name);
      // The board may not know the rules of a game of one's own any more.
      if (rules) await this.#board({ do: "load", text: rules });
      return this.#board({ do: "load", text });
    }
    if (request.do === "forget") return forget(request.name) ?? {};
    const answer = await this.#board(request);
    return request.do === "games" ? { ...answer, saved: list() } : answer;
  }

  /** Somebody who wants to hear all events begins with what there is. */
  hear(hear) {
    this.#hears.push(hear);
    this.#board({ do: "state" });
  }

  async #board(ask) {
    const answer = await this.#call({ command: "board", ask, stamp: this.#stamp });
    this.#tick();
    return answer;
  }

  #call(request) {
    this.#latest += 1;
    const id = this.#latest;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, request });
    });
  }

  #receive({ id, answer, failure, event }) {
    if (event) return this.#take(event);
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    const problem = failure ?? answer?.error;
    if (problem === undefined) waiting?.resolve(answer);
    else waiting?.reject(new Error(problem));
  }

  /** What the board tells is for the page, or to be searched. */
  #take(event) {
    switch (event.event) {
      case "search": return void this.#search(event.id, event.request);
      case "stop": case "abort": return this.#searcher.stop();
      case "keep": return keep(event);
      default: this.#hears.forEach((hear) => hear(event));
    }
  }

  async #search(id, request) {
    const tell = (event) => void this.#call({ command: "found", id, event });
    const answer = await this.#searcher.search(request, tell).catch(() => ({ best: null }));
    await this.#call({ command: "found", id, best: answer.best ?? null });
    this.#tick();
  }

  /** Lets the board look at its clocks, as often as it wants to. */
  async #tick() {
    clearTimeout(this.#timer);
    const { wait_ms: wait } = await this.#call({ command: "tick" });
    clearTimeout(this.#timer);
    if (wait !== null) this.#timer = setTimeout(() => this.#tick(), wait + 1);
  }
}
