// The engine compiled to WebAssembly: requests and answers are objects, in JSON on the way.

import { unpack } from "./lzma.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The bytes of a packed file. */
async function fetchPacked(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return unpack(new Uint8Array(await response.arrayBuffer()));
}

/** The module in a packed file; it can be sent to workers, which need not compile it again. */
export async function compile(url) {
  return WebAssembly.compile(await fetchPacked(url));
}

/** The text in a packed file. */
export async function fetchText(url) {
  return decoder.decode(await fetchPacked(url));
}

/**
 * An instance of the module, as a function that carries out a request and returns the answer.
 *
 * `tell` is given what there is to tell on the way.
 */
export async function start(module, tell) {
  let exports;
  const bytes = (from, length) => new Uint8Array(exports.memory.buffer, from, length);
  const read = (from, length) => JSON.parse(decoder.decode(bytes(from, length)));
  const komainu = {
    now: () => performance.timeOrigin + performance.now(),
    event: (from, length) => tell(read(from >>> 0, length >>> 0)),
  };
  ({ exports } = await WebAssembly.instantiate(module, { komainu }));
  return (request) => {
    const text = encoder.encode(JSON.stringify(request));
    const from = exports.alloc(text.length) >>> 0;
    if (from === 0) throw new Error("the engine has no memory for the request");
    bytes(from, text.length).set(text);
    const answer = BigInt.asUintN(64, exports.call(from, text.length));
    exports.free(from, text.length);
    const [place, length] = [Number(answer & 0xffffffffn), Number(answer >> 32n)];
    const value = read(place, length);
    exports.free(place, length);
    return value;
  };
}
