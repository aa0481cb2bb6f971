/** Where the parts of the engine come from, and how many threads it has. */
export interface LoadOptions {
  /** The module, packed (`komainu.wasm.lzma`) or not; without it, the one that fits is loaded. */
  wasmBinary?: ArrayBuffer | Uint8Array;
  /** The address of a file of the package: `worker.js`, a module or `weights/GAME.lzma`. */
  locateFile?: (path: string, prefix: string) => string;
  /** The most threads; 1 or `false` for the smaller module with one thread. */
  threads?: number | false;
  /** Has a function called while the module is loaded: with the bytes so far, and all of them if that is known. */
  onProgress?: (loaded: number, total?: number) => void;
}

export interface EngineOptions extends LoadOptions {
  /** Shared memory for the first instance that searches; other memory is not used. */
  wasmMemory?: WebAssembly.Memory;
  /** Texts of variant files, whose games the engine then knows. */
  variants?: string[];
}

/** An engine that is talked to by lines of USI or UCI. */
export interface Engine {
  /** Has a function called with each line that the engine says. */
  addMessageListener(listener: (line: string) => void): void;
  removeMessageListener(listener: (line: string) => void): void;
  /** Says a line, or several, to the engine. It does not wait; what follows comes to the listeners. */
  postMessage(text: string): void;
  /** Ends the engine at once, with its workers and its memory. */
  terminate(): void;
}

/** Starts an engine. @throws {KomainuError} if it cannot be loaded. */
export function startEngine(options?: EngineOptions): Promise<Engine>;
export default startEngine;

/** How moves are written: `a1b2`, `9i8h`, `P-7f`, `▲７六歩`. */
export type Notation = "uci" | "usi" | "association" | "japanese";

/** Choices of the options of a game, such as `{ repetition: "forbidden" }`. */
export type GameOptions = Record<string, string>;

/** A game with its position. White is the player that moves first, as in chess: Black, or Sente, of shogi. */
export interface Board {
  /** Frees it; one that is forgotten is freed in time. */
  delete(): void;
  /** The legal moves, with blanks between them; none once the game is over. */
  legalMoves(notation?: Notation): string;
  legalMovesSan(): string;
  numberLegalMoves(): number;
  /** Plays a move in UCI or USI. @throws {KomainuError} if it is not legal; nothing is played. */
  push(move: string): true;
  /** Plays moves with blanks between them, all or none. @throws {KomainuError} if one is not legal. */
  pushMoves(moves: string): void;
  /** Takes a move back; `false` if there is none. */
  pop(): boolean;
  /** Goes back to the position that it began with. */
  reset(): void;
  /** Sets up a FEN or an SFEN. @throws {KomainuError} if it is wrong; the position stays. */
  setFen(fen: string): void;
  fen(): string;
  sfen(): string;
  /** `true` if the player that moves first is to move. */
  turn(): boolean;
  gamePly(): number;
  fullmoveNumber(): number;
  /** The plies since a capture or a move of a Pawn, in games in which they count. */
  halfmoveClock(): number;
  moveStack(notation?: Notation): string;
  sanMove(move: string, notation?: Notation): string;
  /** Why a move in UCI or USI is not legal, in English, with squares as UCI or USI has them; empty if it is. */
  explain(move: string): string;
  isCapture(move: string): boolean;
  isGameOver(): boolean;
  /** `1-0` if the player that moves first has won, `0-1`, `1/2-1/2`, or `*` while the game goes on. */
  result(): "1-0" | "0-1" | "1/2-1/2" | "*";
  /** Who won, and why, in words; empty while the game goes on. */
  outcome(): string;
  isCheck(): boolean;
  /** The squares of the royal pieces that are in check. */
  checkedPieces(): string;
  /** The pieces in the hand of the player that moves first, if `true`, or of the other one. */
  pocket(first: boolean): string;
  /** The number of sequences of so many moves. */
  perft(depth: number): bigint;
  /** The id of the game. */
  variant(): string;
  capturesToHand(): boolean;
  /** A drawing of the board. */
  toString(): string;
}

/** The rules of all games. */
export interface Rules {
  /** A board of a game: its start, or a position as FEN or SFEN. @throws {KomainuError} if either is wrong. */
  Board: new (variant?: string, fen?: string, options?: GameOptions) => Board;
  /** The ids of the games, with blanks between them. */
  variants(): string;
  startingFen(variant: string, options?: GameOptions): string;
  /** 1 if a FEN or SFEN is a position of the game, 0 if it is empty, -1 if it is wrong. */
  validateFen(fen: string, variant?: string, options?: GameOptions): 1 | 0 | -1;
  capturesToHand(variant: string): boolean;
  /** Adds the game of a variant file, and returns its id. @throws {KomainuError} that says what is wrong with it. */
  loadVariantConfig(text: string): string;
}

/** Loads the rules. @throws {KomainuError} if they cannot be loaded. */
export function loadRules(options?: Omit<LoadOptions, "threads">): Promise<Rules>;

/** An error of this package; its words are the engine's. */
export class KomainuError extends Error {
  readonly code: "variant" | "position" | "move" | "request" | "file" | "damaged" | "unsupported" | "worker" | "terminated";
}
