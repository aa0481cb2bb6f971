// What instances of the engine are made from: the module, the worker's script, the weights of games.

import { KomainuError, needWebAssembly } from "./errors.js";
import { unpack } from "./lzma.js";
import { noThreads, processors, readBytes } from "./platform.js";
import { sharesMemory } from "./wasm.js";

const ONE_THREAD = "komainu.wasm.lzma";
const THREADS = "komainu-threads.wasm.lzma";
/** WebAssembly begins with these bytes. */
const MAGIC = [0, 0x61, 0x73, 0x6d];

const decoder = new TextDecoder();
/** The modules that have been compiled, by their addresses. */
const compiled = new Map();

/** The parts of the engine. */
export class Kit {
  #locate;
  #weights = new Map();

  /** @param {(path: string, prefix: string) => string} [locateFile] */
  constructor(locateFile) {
    const prefix = new URL("./", import.meta.url).href;
    const base = globalThis.location?.href ?? prefix;
    this.#locate = (path) => (locateFile ? new URL(locateFile(path, prefix), base) : fileBeside(path));
  }

  /** Loads the module: the one with threads where they can be had, unless the caller wants none. */
  static async load({ wasmBinary, locateFile, threads } = {}) {
    needWebAssembly();
    const kit = new Kit(locateFile);
    const several = !noThreads() && threads !== 1 && threads !== false;
    if (wasmBinary) kit.module = await compile(new Uint8Array(wasmBinary), "wasmBinary");
    else kit.module = await kit.#fetchModule(several);
    if (sharesMemory(kit.module) && noThreads()) {
      throw new KomainuError("unsupported", `this module has several threads: ${noThreads()}`);
    }
    const most = typeof threads === "number" ? threads : await processors();
    kit.threads = sharesMemory(kit.module) ? Math.max(1, Math.min(512, Math.floor(most) || 1)) : 1;
    return kit;
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
    return decoder.decode(unpacked(await readBytes(url), url));
  }

  /** The module with several threads, if the package has it, or else the one with one. */
  async #fetchModule(several) {
    if (!several) return this.#fetchCompiled(ONE_THREAD);
    return this.#fetchCompiled(THREADS).catch((error) => {
      // A package that was built without a standard library with threads lacks the file.
      if (error.code === "file") return this.#fetchCompiled(ONE_THREAD);
      throw error;
    });
  }

  #fetchCompiled(path) {
    const url = this.url(path);
    if (!compiled.has(url.href)) {
      const module = readBytes(url).then((bytes) => compile(bytes, url));
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

/** What is in a packed file. */
function unpacked(bytes, name) {
  try {
    return unpack(bytes);
  } catch (error) {
    throw new KomainuError("damaged", `\`${name}\`: ${error.message}`, error);
  }
}

/** Compiles a module, packed or not. */
async function compile(bytes, name) {
  const plain = MAGIC.every((byte, index) => bytes[index] === byte) ? bytes : unpacked(bytes, name);
  try {
    return await WebAssembly.compile(plain);
  } catch (error) {
    throw new KomainuError("damaged", `\`${name}\` is not WebAssembly: ${error.message}`, error);
  }
}
