// What instances of the engine are made from: the module, the worker's script, the weights of games.

import { KomainuError, needWebAssembly } from "./errors.js";
import { Unpacker } from "./lzma.js";
import { noThreads, pieces, processors } from "./platform.js";
import { sharesMemory } from "./wasm.js";

const ONE_THREAD = "komainu.wasm.lzma";
const THREADS = "komainu-threads.wasm.lzma";
/** The first byte of WebAssembly, with which no packed file of this package begins. */
const WASM = 0;

const decoder = new TextDecoder();
/** The modules that have been compiled, by their addresses. */
const compiled = new Map();

/** The parts of the engine. */
export class Kit {
  #locate;
  #weights = new Map();
  /** The module, once it is there; instances may be made before. @type {Promise<WebAssembly.Module>} */
  loading;

  /** Begins to load the module: the one with threads where they can be had, unless the caller wants none. */
  constructor({ wasmBinary, locateFile, threads, onProgress } = {}) {
    const prefix = new URL("./", import.meta.url).href;
    const base = globalThis.location?.href ?? prefix;
    this.#locate = (path) => (locateFile ? new URL(locateFile(path, prefix), base) : fileBeside(path));
    this.loading = this.#load(wasmBinary, threads, onProgress);
    this.loading.catch(() => {}); // whoever needs it hears of it
  }

  /** The parts, with the module and the number of its threads. @returns {Promise<Kit>} */
  static async load(options) {
    const kit = new Kit(options);
    kit.module = await kit.loading;
    return kit;
  }

  async #load(wasmBinary, threads, onProgress) {
    needWebAssembly();
    const several = !noThreads() && threads !== 1 && threads !== false;
    const module = wasmBinary
      ? await compile([{ bytes: new Uint8Array(wasmBinary) }], "wasmBinary")
      : await this.#fetchModule(several, onProgress);
    if (sharesMemory(module) && noThreads()) {
      throw new KomainuError("unsupported", `this module has several threads: ${noThreads()}`);
    }
    const most = typeof threads === "number" ? threads : await processors();
    this.threads = sharesMemory(module) ? Math.max(1, Math.min(512, Math.floor(most) || 1)) : 1;
    return module;
  }

  /** The address of a file of the package. */
  url(path) {
    return this.#locate(path);
  }

  /** The text of the weights of a game. @returns {Promise<string>} */
  weights(game) {
    if (!this.#weights.has(game)) {
      const text = this.#fetchWeights(game);
      // What could not be had is asked for again.
      text.catch(() => this.#weights.delete(game));
      this.#weights.set(game, text);
    }
    return this.#weights.get(game);
  }

  async #fetchWeights(game) {
    const url = this.url(`weights/${game}.lzma`);
    return decoder.decode(await unpacked(pieces(url), url));
  }

  /** The module with several threads, if the package has it, or else the one with one. */
  async #fetchModule(several, onProgress) {
    if (!several) return this.#fetchCompiled(ONE_THREAD, onProgress);
    return this.#fetchCompiled(THREADS, onProgress).catch((error) => {
      // A package that was built without a standard library with threads lacks the file.
      if (error.code === "file") return this.#fetchCompiled(ONE_THREAD, onProgress);
      throw error;
    });
  }

  #fetchCompiled(path, onProgress) {
    const url = this.url(path);
    if (!compiled.has(url.href)) {
      const module = compile(pieces(url), url, onProgress);
      module.catch(() => compiled.delete(url.href));
      compiled.set(url.href, module);
    }
    return compiled.get(url.href);
  }
}

/** The address of a file beside this one, written so that bundlers find the worker's script. */
function fileBeside(path) {
  if (path === "worker.js") return new URL("./worker.js", import.meta.url);
  return new URL(path, import.meta.url);
}

/** What is in a packed file, unpacked while its pieces come, or in a module; `onProgress` is told of each. */
async function unpacked(pieces, name, onProgress = () => {}) {
  const unpacker = new Unpacker();
  const plain = [];
  let loaded = 0;
  for await (const { bytes, total } of pieces) {
    if (plain.length > 0 || (loaded === 0 && bytes[0] === WASM)) plain.push(bytes);
    else checkedFile(name, () => unpacker.push(bytes));
    loaded += bytes.length;
    onProgress(loaded, total);
  }
  if (plain.length > 0) return new Uint8Array(await new Blob(plain).arrayBuffer());
  return checkedFile(name, () => unpacker.end());
}

/** Does something with a file, which may be damaged. */
function checkedFile(name, act) {
  try {
    return act();
  } catch (error) {
    throw new KomainuError("damaged", `\`${name}\`: ${error.message}`, error);
  }
}

/** Compiles a module, packed or not. */
async function compile(packed, name, onProgress) {
  const bytes = await unpacked(packed, name, onProgress);
  try {
    return await WebAssembly.compile(bytes);
  } catch (error) {
    throw new KomainuError("damaged", `\`${name}\` is not WebAssembly: ${error.message}`, error);
  }
}
