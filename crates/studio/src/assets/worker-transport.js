/**
 * Requests and events where there is no server: the board is in a worker, and searches are in
 * another one, which can be ended at any moment.
 */

import { forget, keep, list, open } from "./kept.js";
import { Instance } from "./komainu/instance.js";
import { Kit } from "./komainu/kit.js";
import { Searcher } from "./komainu/searcher.js";
import { t } from "./language.js";
import { LINK } from "./link.js";
import { WANTED } from "./newgame.js";
import { refusal } from "./transport.js";

/** How long the files of the page are not kept yet if nothing is searched, in milliseconds. */
const PATIENCE = 10_000;

/** @returns {Promise<import("./transport.js").Transport>} */
export async function connect() {
  const table = new Table(gameOfAddress());
  return {
    ask: (request) => table.ask(request),
    onEvent: (hear) => table.hear(hear),
    onStatus: (watch) => table.watch(watch),
    retry: () => table.load(),
  };
}

/** The game that the address of the page names, such as `#chu`; empty if it names none. */
function gameOfAddress() {
  const isGame = location.hash !== WANTED && !location.hash.startsWith(LINK);
  const name = isGame ? location.hash.slice(1) : "";
  try {
    return decodeURIComponent(name);
  } catch {
    return name; // which is said to be no game
  }
}

/** The board in its worker, and the searches that it asks for. */
class Table {
  /** The game that the page begins with if its address names none, or one that there is not. */
  #usual;
  #game;
  /** What is shown before the engine is there: the events and the drawings of the game. */
  #first;
  #instance;
  #searcher;
  #isReady = false;
  #begun;
  #begin;
  #hears = [];
  #watches = [];
  #status = [];
  #timer = 0;
  #stamp = new Date().toISOString().replace(/[-:]/g, "").replace("T", "-").slice(0, 15);

  constructor(game) {
    const first = JSON.parse(document.getElementById("first").textContent);
    this.#usual = first.game;
    this.#game = game || this.#usual;
    if (this.#game === this.#usual) this.#first = first;
    else this.#fetchFirst();
    this.#begun = new Promise((resolve) => { this.#begin = resolve; });
    addEventListener("online", () => { if (this.#status[0] === "missing") this.load(); });
    addEventListener("hashchange", () => { if (!location.hash.startsWith(LINK)) location.reload(); });
    this.load();
  }

  async #fetchFirst() {
    // Where the files are kept, the engine is as near.
    if (navigator.serviceWorker?.controller) return;
    try {
      const response = await fetch(`first/${encodeURIComponent(this.#game)}.json`);
      if (!response.ok) return;
      const first = await response.json();
      if (this.#isReady) return;
      this.#first = first;
      this.#tellFirst(...this.#hears);
    } catch {
      // Without it, the board comes with the engine.
    }
  }

  #tellFirst(...hears) {
    for (const hear of hears) this.#first?.events.forEach(hear);
  }

  /** Loads the engine and begins the game; what has been asked meanwhile is asked then. */
  async load() {
    if (this.#status[0] === "loading") return;
    this.#tell("loading", {});
    try {
      const onProgress = (loaded, total) => this.#tell("loading", { loaded, total });
      const kit = new Kit({ threads: 1, locateFile: (path) => `komainu/${path}`, onProgress });
      this.#instance = new Instance(kit);
      await kit.loading;
      const begin = (game) => this.#board({ do: "new", game, white: { player: "engine" } });
      await begin(this.#game).catch(async ({ message }) => {
        await begin(this.#usual);
        this.#say("error", message);
      });
      this.#searcher = new Searcher(kit);
    } catch (error) {
      return this.#tell("missing", error);
    }
    this.#isReady = true;
    this.#begin();
    this.#tell("open");
    setTimeout(() => this.#keepFiles(), PATIENCE);
  }

  /**
   * Has the browser keep the files of the page, all weights among them, so that no net is needed any more;
   * where it keeps none, the page needs it the next time. What is needed at once comes first.
   */
  #keepFiles() {
    navigator.serviceWorker?.register("sw.js").catch(() => {});
  }

  #say(level, text) {
    this.#hears.forEach((hear) => hear({ event: "message", level, key: "", text }));
  }

  #tell(...status) {
    this.#status = status;
    this.#watches.forEach((watch) => watch(...status));
  }

  /** Tells somebody how far the engine is loaded. */
  watch(watch) {
    this.#watches.push(watch);
    watch(...this.#status);
  }

  /** Asks the board; the games that are kept are the page's own affair. */
  async ask(request) {
    if (request.do === "tiles" && !this.#isReady && request.writing === this.#first?.writing) return this.#first.tiles;
    await this.#begun;
    if (request.do === "open") {
      const { text, rules } = open(request.name);
      // The board may not know the rules of a game of one's own any more.
      return this.#board(rules ? { do: "load", text, rules, replace: true } : { do: "load", text });
    }
    if (request.do === "forget") return forget(request.name) ?? {};
    const answer = await this.#board(request);
    return request.do === "games" ? { ...answer, saved: list() } : answer;
  }

  /** Somebody who wants to hear all events begins with what there is. */
  hear(hear) {
    this.#hears.push(hear);
    if (this.#isReady) this.#board({ do: "state" });
    else this.#tellFirst(hear);
  }

  async #board(ask) {
    const answer = await this.#call({ command: "board", ask, stamp: this.#stamp });
    this.#tick();
    return answer;
  }

  async #call(request) {
    const answer = await this.#instance.call(request, (event) => this.#take(event));
    if (answer.error !== undefined) throw refusal(answer);
    return answer;
  }

  /** What the board tells is for the page, or to be searched. */
  #take(event) {
    switch (event.event) {
      case "search": return void this.#search(event.id, event.request);
      case "stop": case "abort": return this.#searcher?.stop();
      case "keep": return keep(event);
      default: this.#hears.forEach((hear) => hear(event));
    }
  }

  async #search(id, request) {
    const tell = (event) => void this.#call({ command: "found", id, event });
    const warn = (error) => this.#say("warning", t("transport.no_weights", { problem: error.message }));
    const answer = await this.#searcher.search(request, tell, warn).catch(() => ({ best: null }));
    await this.#call({ command: "found", id, best: answer.best ?? null });
    this.#keepFiles();
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
