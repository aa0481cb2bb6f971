// The engine by text: USI and UCI, as the program speaks them.

import { checked } from "./errors.js";
import { Instance } from "./instance.js";
import { Kit } from "./kit.js";
import { learnt, Searcher } from "./searcher.js";

/** An engine that is talked to by lines of text. */
class Engine {
  #kit;
  #conversation;
  #searcher;
  #listeners = new Set();
  /** The lines, one after the other. */
  #turn = Promise.resolve();
  #timer;
  /** The game that is played, and the one that the conversation began with. */
  #game;
  #firstGame;
  #known = new Set();
  /** The problems with files that were said. */
  #said = new Set();
  #ended = false;

  constructor(kit, memory) {
    this.#kit = kit;
    this.#conversation = new Instance(kit);
    this.#searcher = new Searcher(kit, memory);
  }

  async begin(variants) {
    try {
      checked(await this.#conversation.call({ command: "usi_options", threads: this.#kit.threads }));
      for (const text of variants) checked(await this.#conversation.call({ command: "variant", text }));
      this.#known = await learnt(this.#conversation);
      return this;
    } catch (error) {
      this.terminate();
      throw error;
    }
  }

  addMessageListener(listener) {
    this.#listeners.add(listener);
  }

  removeMessageListener(listener) {
    this.#listeners.delete(listener);
  }

  postMessage(text) {
    for (const line of String(text).split("\n")) this.#inTurn(() => this.#hear(line));
  }

  terminate() {
    if (this.#ended) return;
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#conversation.terminate();
    this.#searcher.terminate();
    this.#listeners.clear();
  }

  /** Does something after all that was asked for before. */
  #inTurn(work) {
    this.#turn = this.#turn.then(work).catch((error) => {
      // Nobody waits for an answer: the reason is said, and the engine is of no more use.
      if (!this.#ended) this.#say(`info string error: ${error.message}`);
      this.terminate();
    });
  }

  async #hear(line) {
    const [word] = line.trim().split(/\s/, 1);
    // Front ends ask whether the engine is ready before they choose the game as well.
    const isNeeded = word === "isready" ? this.#game !== this.#firstGame : ["go", "eval"].includes(word);
    if (isNeeded) await this.#learn(this.#game);
    await this.#ask({ command: "usi", line });
  }

  async #ask(request) {
    if (this.#ended) return;
    const { game, over, wait_ms: wait } = checked(await this.#conversation.call(request, (event) => this.#take(event)));
    if (over) return this.terminate();
    clearTimeout(this.#timer);
    if (wait !== null) this.#timer = setTimeout(() => this.#inTurn(() => this.#ask({ command: "usi_tick" })), wait + 1);
    this.#firstGame ??= game;
    this.#game = game;
  }

  /** Gets what was learnt of a game, for its evaluation here and for its searches. */
  async #learn(game) {
    if (!game) return;
    const warn = (error) => this.#warn(error);
    const ready = this.#searcher.prepare(game, warn);
    if (this.#known.delete(game)) {
      const text = await this.#kit.weights(game).catch(warn);
      if (text) await this.#conversation.call({ command: "weights", text });
    }
    await ready.catch(() => {}); // its searches say it
  }

  #take(event) {
    switch (event.event) {
      case "said": return event.text.split("\n").filter(Boolean).forEach((line) => this.#say(line));
      case "search": return void this.#search(event.id, event.request);
      default: return this.#searcher.stop();
    }
  }

  async #search(id, request) {
    const tell = (event) => {
      // The protocol does not tell of the positions of the bench.
      if (event.event === "info") this.#inTurn(() => this.#ask({ command: "usi_found", id, event }));
    };
    const end = (answer) => this.#inTurn(() => this.#ask({ command: "usi_found", id, ...answer }));
    try {
      const answer = await this.#searcher.search(request, tell, (error) => this.#warn(error));
      end(answer.error === undefined ? answer : { error: answer.error });
    } catch (error) {
      if (!this.#ended) end({ error: error.message });
    }
  }

  /** Says once that a file cannot be had, and what follows from it. */
  #warn({ message }) {
    if (this.#said.has(message)) return;
    this.#said.add(message);
    const problem = `${message}; without weights the engine searches by its formula, and plays worse`;
    this.#inTurn(() => this.#ask({ command: "usi_report", problem }));
  }

  #say(line) {
    for (const listener of [...this.#listeners]) listener(line);
  }
}

/**
 * Starts an engine, which is talked to as `ceval` of lishogi does.
 * @param {import("./index.js").EngineOptions} [options] @returns {Promise<import("./index.js").Engine>}
 */
export async function startEngine(options = {}) {
  const kit = await Kit.load(options);
  const { wasmMemory: memory, variants = [] } = options;
  const shared = typeof SharedArrayBuffer === "function" && memory?.buffer instanceof SharedArrayBuffer;
  return new Engine(kit, shared ? memory : undefined).begin(variants);
}
