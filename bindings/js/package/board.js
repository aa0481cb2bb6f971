// Positions, with the names of ffish: everything is answered at once, in the caller's own thread.

import { checked, KomainuError } from "./errors.js";
import { Kit } from "./kit.js";
import { sharedMemory, sharesMemory, start } from "./wasm.js";

/** Loads the rules of the games. @returns {Promise<import("./index.js").Rules>} */
export async function loadRules(options = {}) {
  const kit = await Kit.load({ ...options, threads: 1 });
  const memory = sharesMemory(kit.module) ? sharedMemory() : undefined;
  const { call } = await start(kit.module, () => {}, { memory });
  const ask = (request) => checked(call(request));
  const forget = new FinalizationRegistry((id) => call({ command: "position", id, ask: "delete" }));
  const files = [];
  let latest = 0;

  class Board {
    #id = (latest += 1);

    constructor(variant = "shogi", fen = undefined, options = {}) {
      if (typeof variant !== "string") throw new KomainuError("variant", `unknown variant \`${variant}\`, expected the name of a game`);
      this.#ask("new", { variant, fen: fen || null, options });
      forget.register(this, this.#id, this);
    }

    delete() {
      forget.unregister(this);
      this.#ask("delete");
    }

    legalMoves(notation = "uci") {
      return this.#ask("legal_moves", { notation }).join(" ");
    }

    numberLegalMoves() {
      return this.#ask("number_legal_moves");
    }

    legalMovesSan() {
      return this.legalMoves("association");
    }

    push(move) {
      this.pushMoves(move);
      return true;
    }

    pushMoves(moves) {
      this.#ask("push", { moves: String(moves).split(" ").filter(Boolean) });
    }

    pop() {
      return this.#ask("pop");
    }

    reset() {
      this.#ask("reset");
    }

    setFen(fen) {
      this.#ask("set_fen", { fen: String(fen) });
    }

    fen() {
      return this.#ask("fen");
    }

    sfen() {
      return this.#ask("sfen");
    }

    turn() {
      return this.#ask("turn");
    }

    gamePly() {
      return this.#ask("game_ply");
    }

    fullmoveNumber() {
      return this.#ask("fullmove_number");
    }

    halfmoveClock() {
      return this.#ask("halfmove_clock");
    }

    moveStack(notation = "uci") {
      return this.#ask("move_stack", { notation }).join(" ");
    }

    sanMove(move, notation = "association") {
      return this.#ask("notate", { text: String(move), notation });
    }

    explain(move) {
      return this.#ask("explain", { text: String(move) });
    }

    isCapture(move) {
      return this.#ask("is_capture", { text: String(move) });
    }

    isGameOver() {
      return this.#ask("outcome") !== null;
    }

    result() {
      return this.#ask("outcome")?.result ?? "*";
    }

    outcome() {
      return this.#ask("outcome")?.reason ?? "";
    }

    isCheck() {
      return this.#ask("is_check");
    }

    checkedPieces() {
      return this.isCheck() ? this.#ask("checked_pieces").join(" ") : "";
    }

    pocket(first) {
      return this.#ask("pocket", { first: Boolean(first) });
    }

    perft(depth) {
      return BigInt(this.#ask("perft", { depth }));
    }

    variant() {
      return this.#ask("variant");
    }

    capturesToHand() {
      return this.#ask("captures_to_hand");
    }

    toString() {
      return this.#ask("diagram");
    }

    #ask(what, fields = {}) {
      return ask({ command: "position", id: this.#id, ask: what, ...fields }).value;
    }
  }

  /** Does something with a board that is needed no longer. */
  const withBoard = (work, ...args) => {
    const board = new Board(...args);
    try {
      return work(board);
    } finally {
      board.delete();
    }
  };
  const validateFen = (fen, variant = "shogi", options = {}) => {
    if (String(fen).trim() === "") return 0;
    try {
      return withBoard(() => 1, variant, String(fen), options);
    } catch (error) {
      if (error.code === "position") return -1;
      throw error;
    }
  };
  return {
    Board,
    variants: () => [...call({ command: "variants" }).variants.map(({ id }) => id), ...files].join(" "),
    startingFen: (variant, options = {}) => withBoard((board) => board.fen(), variant, undefined, options),
    validateFen,
    capturesToHand: (variant) => withBoard((board) => board.capturesToHand(), variant),
    loadVariantConfig: (text) => {
      const { id } = ask({ command: "variant", text: String(text) });
      if (!files.includes(id)) files.push(id);
      return id;
    },
  };
}
