// Compiles if the types are right; it is not run.
import startEngine, { KomainuError, loadRules, startEngine as named, type Engine, type Rules } from "komainu";

const same: typeof startEngine = named;
const engine: Engine = await same({ threads: 2, locateFile: (path: string, prefix: string): string => prefix + path, onProgress: (loaded: number, total?: number) => [loaded, total] });
// The interface that lishogi's ceval has for engines.
type Ceval = (opts: {
  wasmBinary?: ArrayBuffer;
  locateFile(path: string): string;
  wasmMemory: WebAssembly.Memory;
}) => Promise<{ addMessageListener(cb: (msg: string) => void): void; postMessage(msg: string): void }>;
const ceval: Ceval = startEngine;
engine.addMessageListener((line: string) => line.trim());
engine.postMessage("usi");
engine.terminate();
const rules: Rules = await loadRules();
const board = new rules.Board("chu", undefined, { repetition: "lishogi" });
const moves: string = board.legalMoves("usi");
const counted: bigint = board.perft(2);
const result: "1-0" | "0-1" | "1/2-1/2" | "*" = board.result();
// @ts-expect-error a notation that there is not
board.legalMoves("chess");
const code: string = new KomainuError().code;
export { ceval, code, counted, moves, result };
