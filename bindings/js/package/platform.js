// What browsers and Node have differently: workers and files.

import { KomainuError } from "./errors.js";

/** True in Node, whose workers are another kind and which reads files from the disk. */
export const isNode = typeof process === "object" && typeof process.versions?.node === "string";

/** The first version of Node whose compiler has waiting threads see what wakes them: that of 20 does not. */
const NODE_WITH_THREADS = 22;

/** Why threads cannot share memory here; undefined in pages that are isolated from others, and in Node. */
export function noThreads() {
  if (isNode) {
    const version = Number.parseInt(process.versions.node, 10);
    return version < NODE_WITH_THREADS ? `Node ${version} runs them wrongly, expected ${NODE_WITH_THREADS} or newer` : undefined;
  }
  const canShare = typeof SharedArrayBuffer === "function" && globalThis.crossOriginIsolated === true;
  return canShare ? undefined : "there is no SharedArrayBuffer, since the page is not isolated from others";
}

/** The number of threads that run at a time. */
export async function processors() {
  if (!isNode) return globalThis.navigator?.hardwareConcurrency || 1;
  const { availableParallelism } = await import("node:os");
  return availableParallelism();
}

/** How long a line may be silent, in milliseconds. */
const PATIENCE = 30_000;

/** A promise that fails if it takes longer. */
async function heard(promise) {
  let timer;
  const silence = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing has come for ${PATIENCE / 1000} seconds`)), PATIENCE);
  });
  try {
    return await Promise.race([promise, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The bytes of a file, piece by piece as they come, and its length where the server tells it.
 * @param {URL} url @returns {AsyncGenerator<{bytes: Uint8Array, total: number|undefined}>}
 */
export async function* pieces(url) {
  try {
    if (url.protocol === "file:" && isNode) {
      const { readFile } = await import("node:fs/promises");
      const bytes = new Uint8Array(await readFile(url));
      yield { bytes, total: bytes.length };
      return;
    }
    const response = await heard(fetch(url));
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim());
    // The length of what a server packs once more is another one.
    const length = response.headers.has("Content-Encoding") ? 0 : Number(response.headers.get("Content-Length"));
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await heard(reader.read());
      if (done) return;
      yield { bytes: value, total: length || undefined };
    }
  } catch (error) {
    throw new KomainuError("file", `cannot read \`${url}\`: ${error.message}`, error);
  }
}

/**
 * Starts a worker with a script; `receive` gets its messages, `fail` the reason if it breaks down. In Node a
 * program does not end before its workers do, unless they are let go of: `hold(false)`.
 * @param {URL} url
 * @returns {Promise<{post: (message: any) => void, terminate: () => void, hold: (busy: boolean) => void}>}
 */
export async function startWorker(url, receive, fail) {
  if (isNode) {
    const { Worker } = await import("node:worker_threads");
    // The options of the program may not be those of a worker.
    const worker = new Worker(url, { execArgv: [] });
    worker.on("message", receive);
    worker.on("error", (error) => fail(error.message));
    return {
      post: (message) => worker.postMessage(message),
      terminate: () => void worker.terminate(),
      hold: (busy) => (busy ? worker.ref() : worker.unref()),
    };
  }
  if (typeof Worker !== "function") throw new KomainuError("unsupported", "there are no workers here, in which the engine runs");
  const worker = new Worker(sameOrigin(url), { type: "module" });
  worker.onmessage = ({ data }) => receive(data);
  worker.onerror = (event) => {
    event.preventDefault?.();
    fail(event.message ?? `cannot run \`${url}\``);
  };
  worker.onmessageerror = () => fail("a message could not be read");
  return { post: (message) => worker.postMessage(message), terminate: () => worker.terminate(), hold: () => {} };
}

/** The address of a script that a worker may have: one from another server is imported by a local one. */
function sameOrigin(url) {
  if (!globalThis.location || url.origin === location.origin) return url;
  const script = new Blob([`import ${JSON.stringify(url.href)};`], { type: "text/javascript" });
  return URL.createObjectURL(script);
}

/** Inside a worker: posts messages, and hears those of the page. */
export async function port(receive) {
  if (!isNode) {
    self.onmessage = ({ data }) => receive(data);
    return (message) => self.postMessage(message);
  }
  const { parentPort } = await import("node:worker_threads");
  parentPort.on("message", receive);
  return (message) => parentPort.postMessage(message);
}
