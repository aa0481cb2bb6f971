// A worker with an instance of the engine, or a thread of one. The first message to it is {module, memory}
// or, for a thread, {module, memory, thread}. An instance posts {stopFlag} when it is ready; each further
// message is {id, request}, answered by {id, answer} or {id, failure}, after {id, event} for what the
// request tells, and {spawn} for what a thread has to do. A thread posts {done} at its end.

import { port } from "./platform.js";
import { runThread, start } from "./wasm.js";

let engine;
let current;

async function receive(message) {
  const { id, request, module, memory, thread, free } = message;
  try {
    if (thread) {
      await runThread(module, memory, thread);
      post({ done: true });
    } else if (module) {
      const tell = (event) => post({ id: current, event });
      engine = start(module, tell, { memory, spawn: (spawn) => post({ spawn }) });
      post({ stopFlag: (await engine).stopFlag });
    } else if (free) {
      (await engine).free(free.stack, free.length);
    } else {
      const { call } = await engine;
      current = id;
      post({ id, answer: call(request) });
    }
  } catch (error) {
    post({ id, failure: String(error?.message ?? error) });
  }
}

const post = await port((message) => receive(message));
