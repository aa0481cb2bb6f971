// Searches that can be broken off at any moment, since each can be ended with its worker.

/** One search at a time, in a worker that keeps what it has learnt from one search to the next. */
export class Searcher {
  #module;
  #worker;
  /** What to do with the messages of the search that is running; none if none is. */
  #running;

  /** `module` is the engine, as wasm.js compiles it. */
  constructor(module) {
    this.#module = module;
    this.#renew();
  }

  /**
   * Carries a request out and returns a promise of the answer; `tell` is given what it tells.
   *
   * One that is running is broken off.
   */
  search(request, tell = () => {}) {
    this.stop();
    return new Promise((resolve, reject) => {
      this.#running = { resolve, reject, tell, pv: [] };
      this.#worker.postMessage(request);
    });
  }

  /** Ends the running search at once: its answer is the best line that it has told. */
  stop() {
    if (!this.#running) return;
    const [best = null, ponder = null] = this.#running.pv;
    this.#worker.terminate();
    this.#renew();
    this.#end().resolve({ best, ponder });
  }

  #renew() {
    const worker = new Worker(new URL("search-worker.js", import.meta.url), { type: "module" });
    // What a worker had posted before its end is of no interest.
    const receive = (message) => worker === this.#worker && this.#receive(message);
    worker.onmessage = ({ data }) => receive(data);
    worker.onerror = ({ message }) => receive({ failure: message });
    worker.postMessage(this.#module);
    this.#worker = worker;
  }

  #receive({ event, answer, failure }) {
    if (!this.#running) return;
    if (event) {
      if (event.line === 1 && event.pv.length > 0) this.#running.pv = event.pv;
      this.#running.tell(event);
    } else if (answer) {
      this.#end().resolve(answer);
    } else {
      this.#worker.terminate();
      this.#renew();
      this.#end().reject(new Error(failure));
    }
  }

  #end() {
    const running = this.#running;
    this.#running = undefined;
    return running;
  }
}
