// A worker that holds the board: the game, its rules and its record. The first message to it is the
// module; each further one is {id, request} and is answered by {id, answer} or {id, failure}. What a
// request tells is posted as {event} before that.

import { start } from "./wasm.js";

let call;

self.onmessage = async ({ data }) => {
  if (data instanceof WebAssembly.Module) {
    call = start(data, (event) => self.postMessage({ event }));
    return;
  }
  const { id, request } = data;
  try {
    const carryOut = await call;
    self.postMessage({ id, answer: carryOut(request) });
  } catch (error) {
    self.postMessage({ id, failure: String(error) });
  }
};
