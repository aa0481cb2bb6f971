// A worker that searches: it has an instance of the engine of its own, and is ended to break a
// search off. The first message to it is the module, each further one a request; it posts what a
// request tells as {event} and then {answer}, or {failure} if the engine has broken down.

import { start } from "./wasm.js";

let call;

self.onmessage = async ({ data }) => {
  try {
    if (data instanceof WebAssembly.Module) {
      call = start(data, (event) => self.postMessage({ event }));
    } else {
      const carryOut = await call;
      self.postMessage({ answer: carryOut(data) });
    }
  } catch (error) {
    self.postMessage({ failure: String(error) });
  }
};
