// Komainu, an engine for the great shogi variants: README.md has the examples, index.d.ts the types.

export { startEngine, startEngine as default } from "./engine.js";
export { loadRules } from "./board.js";
export { KomainuError } from "./errors.js";
