// An instance of the engine in a worker, as the page sees it.

import { KomainuError } from "./errors.js";
import { startWorker } from "./platform.js";
import { sharedMemory, sharesMemory } from "./wasm.js";

/** An instance with its threads; all of it ends at once. */
export class Instance {
  #kit;
  #memory;
  #worker;
  #threads = new Set();
  #waiting = new Map();
  #latest = 0;
  #stopFlag;
  #ended;

  /** @param {import("./kit.js").Kit} kit @param {WebAssembly.Memory} [memory] */
  constructor(kit, memory) {
    this.#kit = kit;
    this.ready = new Promise((resolve, reject) => this.#waiting.set(undefined, { resolve, reject }));
    this.ready.catch(() => {}); // whoever calls it hears of it
    this.#worker = this.#start(this.#first(memory), (message) => this.#receive(message));
  }

  /** What the worker needs; it starts while the module is loaded. */
  async #first(memory) {
    const module = await this.#kit.loading;
    if (sharesMemory(module)) this.#memory = memory ?? sharedMemory();
    return { module, memory: this.#memory };
  }

  /** Whether a request can be ended with what it has found. */
  get canStop() {
    return this.#memory !== undefined;
  }

  /** Carries out a request, once the earlier ones are answered; `tell` is given what it tells. */
  async call(request, tell = () => {}) {
    if (this.#ended) throw this.#ended;
    this.#latest += 1;
    const id = this.#latest;
    const answer = new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject, tell }));
    const worker = await this.#worker.catch(() => undefined);
    worker?.hold(true);
    worker?.post({ id, request });
    return answer;
  }

  /** Says whether the running request has to end; only where `canStop`. @param {boolean} stop */
  set stopped(stop) {
    if (this.canStop && this.#stopFlag !== undefined) Atomics.store(new Uint8Array(this.#memory.buffer), this.#stopFlag, stop ? 1 : 0);
  }

  /** Ends it; requests that are not answered fail. */
  terminate(reason = new KomainuError("terminated", "the engine has been terminated")) {
    if (this.#ended) return;
    this.#ended = reason;
    for (const worker of [this.#worker, ...this.#threads]) worker.then(({ terminate }) => terminate(), () => {});
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
  }

  /** Starts a worker and gives it its first message. */
  async #start(first, receive) {
    first.catch(() => {}); // the worker may not start at all
    const fail = (problem) => this.terminate(new KomainuError("worker", `a worker of the engine broke down: ${problem}`));
    try {
      const worker = await startWorker(this.#kit.url("worker.js"), receive, fail);
      worker.post(await first);
      if (this.#ended) worker.terminate();
      return worker;
    } catch (error) {
      this.terminate(error instanceof KomainuError ? error : new KomainuError("worker", error.message, error));
      throw error;
    }
  }

  #receive({ id, event, answer, failure, stopFlag, spawn }) {
    if (this.#ended) return;
    if (spawn) return this.#spawn(spawn);
    if (stopFlag !== undefined) this.#stopFlag = stopFlag;
    const waiting = this.#waiting.get(id);
    if (event) return waiting?.tell(event);
    if (failure !== undefined) return this.terminate(new KomainuError("worker", `the engine broke down: ${failure}`));
    this.#waiting.delete(id);
    waiting?.resolve(answer);
    // In Node, a program may end once it waits for nothing.
    if (this.#waiting.size === 0) this.#worker.then(({ hold }) => hold(false));
  }

  /** Runs a thread of the instance; its stack is given back once it has ended. */
  #spawn(thread) {
    const first = this.#kit.loading.then((module) => ({ module, memory: this.#memory, thread }));
    const worker = this.#start(first, ({ done, failure }) => {
      if (failure !== undefined) return this.terminate(new KomainuError("worker", `a thread broke down: ${failure}`));
      if (!done) return;
      this.#threads.delete(worker);
      worker.then(({ terminate }) => terminate());
      this.#worker.then(({ post }) => post({ free: thread }));
    });
    worker.then(({ hold }) => hold(false), () => {}); // it sleeps between searches
    this.#threads.add(worker);
  }
}
