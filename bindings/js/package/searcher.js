// Searches that can be ended at any moment.

import { Instance } from "./instance.js";

/** One search at a time, in an instance that keeps what it has learnt from one search to the next. */
export class Searcher {
  #kit;
  #memory;
  #instance;
  /** The games that the instance has got the weights of, if there are any. @type {Map<string, Promise<void>>} */
  #taught = new Map();
  #running;
  #ended = false;

  /** @param {import("./kit.js").Kit} kit @param {WebAssembly.Memory} [memory] of the first instance */
  constructor(kit, memory) {
    this.#kit = kit;
    this.#memory = memory;
    this.#renew();
  }

  /**
   * Carries a request out and returns a promise of the answer; `tell` is given what it tells, and `warn`
   * an error if the weights of the game cannot be had: the engine then searches by its formula.
   *
   * One that is running is ended.
   */
  async search(request, tell = () => {}, warn = () => {}) {
    const before = this.#running?.over;
    this.stop();
    const running = { tell, pv: [], sent: false };
    running.answer = new Promise((resolve, reject) => Object.assign(running, { resolve, reject }));
    running.over = running.answer.catch(() => {});
    this.#running = running;
    await before;
    this.#carryOut(running, request, warn);
    return running.answer;
  }

  /** Ends the running search: its answer is the best line that it has told. */
  stop() {
    const running = this.#running;
    if (!running || running.stopped) return;
    running.stopped = true;
    if (running.sent && this.#instance.canStop) {
      this.#instance.stopped = true;
      return;
    }
    if (running.sent) this.#renew();
    const [best = null, ponder = null] = running.pv;
    this.#end(running, { best, ponder });
  }

  /** Gives the instance the weights of a game, before its first search. */
  prepare(game, warn = () => {}) {
    if (!this.#taught.has(game)) this.#taught.set(game, this.#teach(this.#instance, game, warn));
    return this.#taught.get(game);
  }

  terminate() {
    this.#ended = true;
    this.stop();
    this.#instance.terminate();
  }

  async #teach(instance, game, warn) {
    const warnOnce = (error) => instance === this.#instance && warn(error);
    const known = await learnt(instance);
    if (!known.has(game)) return;
    const text = await this.#kit.weights(game).catch(warnOnce);
    if (!text) return;
    const { error } = await instance.call({ command: "weights", text });
    if (error !== undefined) warnOnce(new Error(`${this.#kit.url(`weights/${game}.lzma`)}: ${error}`));
  }

  async #carryOut(running, request, warn) {
    try {
      await this.#instance.ready;
      const games = request.command === "bench" ? await learnt(this.#instance) : [request.game];
      for (const game of games) await this.prepare(game, warn);
      if (running !== this.#running) return;
      this.#instance.stopped = false;
      running.sent = true;
      const answer = await this.#instance.call(request, (event) => this.#tell(running, event));
      this.#end(running, answer);
    } catch (error) {
      // Where the instance has broken down, the next search has another one.
      running.reject(error);
      if (running !== this.#running) return;
      this.#running = undefined;
      if (!this.#ended) this.#renew();
    }
  }

  #tell(running, event) {
    if (running !== this.#running) return;
    if (event.line === 1 && event.pv.length > 0) running.pv = event.pv;
    running.tell(event);
  }

  #end(running, answer) {
    if (running === this.#running) this.#running = undefined;
    running.resolve(answer);
  }

  #renew() {
    this.#instance?.terminate();
    this.#instance = new Instance(this.#kit, this.#memory);
    this.#memory = undefined; // what another instance has written there would be taken for its own
    this.#taught = new Map();
  }
}

let games;
/** The games that have weights. @returns {Promise<Set<string>>} */
export async function learnt(instance) {
  const { variants } = games ?? (games = await instance.call({ command: "variants" }));
  return new Set(variants.filter(({ weights }) => weights).map(({ id }) => id));
}
