// The engine compiled to WebAssembly: requests and answers are objects, in JSON on the way.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The first pages of memory that threads share, as build.sh has the linker ask for. */
const FIRST_PAGES = 256;
const MOST_PAGES = 32768;

/** Whether the threads of a module share its memory, which is then made outside. */
export const sharesMemory = (module) => WebAssembly.Module.imports(module).some(({ kind }) => kind === "memory");

/** Memory that threads can share: as much as there may be. */
export function sharedMemory() {
  for (let maximum = MOST_PAGES; ; maximum /= 2) {
    try {
      return new WebAssembly.Memory({ initial: FIRST_PAGES, maximum, shared: true });
    } catch (error) {
      if (maximum <= 2 * FIRST_PAGES) throw error;
    }
  }
}

const now = () => performance.timeOrigin + performance.now();

/**
 * Decodes bytes by the encoding of this name; returns them in UTF-8, and whether a part is no character.
 * An encoding that is not known here has no characters.
 */
function decoded(name, bytes) {
  for (const fatal of [true, false]) {
    try {
      return [encoder.encode(new TextDecoder(name, { fatal, ignoreBOM: true }).decode(bytes)), !fatal];
    } catch {
      // It is tried again, and a part that is no character becomes a sign for it.
    }
  }
  return [encoder.encode("\ufffd".repeat(bytes.length)), true];
}

/**
 * An instance of a module: `call` carries out a request and returns the answer, `free` gives memory back,
 * `stopFlag` is the address of the byte that ends a request.
 *
 * `tell` is given what there is to tell on the way, `spawn` what a thread has to do.
 */
export async function start(module, tell, { memory, spawn = () => {} } = {}) {
  let exports;
  const bytes = (from, length) => new Uint8Array((memory ?? exports.memory).buffer, from, length);
  // Texts in shared memory cannot be decoded where they are.
  const text = (from, length) => decoder.decode(memory ? bytes(from, length).slice() : bytes(from, length));
  const read = (from, length) => JSON.parse(text(from, length));
  const komainu = {
    now,
    decode: (name, nameLength, from, length, into) => {
      const [utf8, isWrong] = decoded(text(name >>> 0, nameLength), bytes(from >>> 0, length >>> 0).slice());
      bytes(into >>> 0, utf8.length).set(utf8);
      return isWrong ? ~utf8.length : utf8.length;
    },
    event: (from, length) => tell(read(from >>> 0, length >>> 0)),
    spawn: (work, stack, length) => spawn({ work, stack: stack >>> 0, length: length >>> 0 }),
  };
  ({ exports } = await WebAssembly.instantiate(module, { komainu, env: { memory } }));
  const call = (request) => {
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
  return { call, free: exports.free, stopFlag: exports.stop_flag() >>> 0 };
}

/** Runs the work of a thread, on the stack that was made for it, to its end. */
export async function runThread(module, memory, { work, stack, length }) {
  const komainu = { now, decode: () => 0, event: () => {}, spawn: () => {} };
  const { exports } = await WebAssembly.instantiate(module, { komainu, env: { memory } });
  exports.__stack_pointer.value = (stack + length) & ~15;
  // The variables of the thread, at a place that is a multiple of what they need.
  const [size, align] = [exports.__tls_size.value, exports.__tls_align.value || 1];
  const place = exports.alloc(size + align);
  exports.__wasm_init_tls(Math.ceil((place >>> 0) / align) * align);
  exports.run_thread(work);
  exports.free(place, size + align);
}
