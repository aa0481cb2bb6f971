/**
 * Requests and events where there is no server: the board is in a worker, and searches are in
 * another one, which can be ended at any moment.
 */

import { forget, keep, list, open } from "./kept.js";
import { checked } from "./komainu/errors.js";
import { Instance } from "./komainu/instance.js";
import { Kit } from "./komainu/kit.js";
import { Searcher } from "./komainu/searcher.js";

/** The game that the page begins with, unless its address names one: `#chu`. */
const FIRST = "tenjiku";

/** @returns {Promise<import("./transport.js").Transport>} */
export async function connect() {
  const table = new Table(await Kit.load({ threads: 1 }));
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
  #instance;
  #searcher;
  #hears = [];
  #timer = 0;
  #stamp = new Date().toISOString().replace(/[-:]/g, "").replace("T", "-").slice(0, 15);

  constructor(kit) {
    this.#instance = new Instance(kit);
    this.#searcher = new Searcher(kit);
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

  async #call(request) {
    return checked(await this.#instance.call(request, (event) => this.#take(event)));
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
    const warn = (error) => console.warn(error.message);
    const answer = await this.#searcher.search(request, tell, warn).catch(() => ({ best: null }));
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
