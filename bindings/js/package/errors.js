// What goes wrong, as errors of JavaScript; the words are those of the engine where it found the mistake.

/**
 * An error of this package. `code` says what is wrong: `variant`, `position`, `move` or `request` with
 * what was asked for; `file` where a file cannot be read, `damaged` where it is not what it should be; `unsupported` where the browser
 * lacks something; `worker` where a worker broke down; `terminated` after the end.
 */
export class KomainuError extends Error {
  /** @param {string} code @param {string} message @param {unknown} [cause] */
  constructor(code, message, cause) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "KomainuError";
    this.code = code;
  }
}

/** The answer of the engine, or the error that it is. */
export function checked(answer) {
  if (answer.error === undefined) return answer;
  throw new KomainuError(answer.kind ?? "request", answer.error);
}

/** Makes sure that there is WebAssembly. */
export function needWebAssembly() {
  if (typeof globalThis.WebAssembly === "object") return;
  throw new KomainuError("unsupported", "there is no WebAssembly here, which the engine is compiled to");
}
