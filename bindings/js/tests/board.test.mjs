// Boards, in Node: what ffish says of the same positions, and what is wrong with others.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import loadFfish from "ffish-es6";
import { KomainuError, loadRules } from "komainu";

const rules = await loadRules();
const { Board } = rules;
// By itself it looks for its module by an address that Node does not know.
const ffish = await loadFfish({ wasmBinary: readFileSync(new URL("ffish.wasm", import.meta.resolve("ffish-es6"))) });
const sorted = (text) => text.split(" ").filter(Boolean).sort();

/** Games that both have with the same rules, by the names of ffish. */
const SHARED = ["minishogi", "shogi", "kyotoshogi", "judkins", "torishogi", "euroshogi"];

/** A FEN without its counters, and with the pieces in hand in an order that both have. */
function shape(fen) {
  const [board, side] = fen.split(" ");
  return `${board.replace(/\[(.*)\]/, (_, held) => `[${[...held].sort().join("")}]`)} ${side}`;
}

/** Numbers that look random, the same every time. */
function numbers(seed) {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % most;
  };
}

test("boards say what ffish says, in random play", () => {
  let compared = 0;
  for (const game of SHARED) {
    const next = numbers(compared + 7);
    for (let round = 0; round < 4; round += 1) {
      const [ours, theirs] = [new Board(game), new ffish.Board(game)];
      for (let ply = 0; ply < 60; ply += 1) {
        const place = `${game} ${theirs.fen()}`;
        const moves = sorted(theirs.legalMoves());
        assert.deepEqual(sorted(ours.legalMoves()), moves, place);
        compared += 1;
        if (moves.length === 0) break;
        assert.equal(ours.numberLegalMoves(), theirs.numberLegalMoves(), place);
        assert.equal(shape(ours.fen()), shape(theirs.fen()), place);
        assert.equal(ours.turn(), theirs.turn(), place);
        assert.equal(ours.isCheck(), theirs.isCheck(), place);
        for (const side of [true, false]) assert.deepEqual([...ours.pocket(side)].sort(), [...theirs.pocket(side)].sort(), place);
        assert.equal(ours.gamePly(), theirs.gamePly(), place);
        assert.equal(ours.fullmoveNumber(), theirs.fullmoveNumber(), place);
        const move = moves[next(moves.length)];
        assert.equal(ours.isCapture(move), theirs.isCapture(move), `${place} ${move}`);
        ours.push(move);
        theirs.push(move);
      }
      assert.equal(ours.moveStack(), theirs.moveStack());
      if (sorted(theirs.legalMoves()).length === 0) assert.equal(ours.result(), theirs.result());
      while (ours.pop());
      assert.equal(ours.fen(), rules.startingFen(game));
      ours.delete();
      theirs.delete();
    }
  }
  assert.ok(compared > 1000, `${compared}`);
});

test("the published counts of moves", () => {
  const lines = readFileSync(process.env.PERFT, "utf8").split("\n").filter((line) => line && !line.startsWith("#"));
  for (const line of lines) {
    const [game, ...words] = line.split(" ");
    const options = Object.fromEntries(words.filter((word) => word.includes("=")).map((word) => word.split("=")));
    const counts = words.filter((word) => !word.includes("=")).map(BigInt);
    const board = new Board(game, undefined, options);
    counts.forEach((count, index) => count <= 20_000n && assert.equal(board.perft(index + 1), count, line));
    board.delete();
  }
});

test("a board plays, writes and takes back moves", () => {
  const board = new Board("chushogi");
  assert.equal(board.variant(), "chu");
  const [first] = board.legalMoves("usi").split(" ");
  assert.equal(board.push(first), true);
  assert.equal(board.moveStack("usi"), first);
  assert.equal(board.sanMove(board.legalMoves().split(" ")[0], "usi"), board.legalMoves("usi").split(" ")[0]);
  assert.equal(new Set(board.legalMoves("japanese").split(" ")).size, new Set(board.legalMovesSan().split(" ")).size);
  const sfen = board.sfen();
  assert.equal(new Board("chushogi", sfen).sfen(), sfen);
  assert.equal(new Board("chushogi", board.fen()).sfen().split(" ")[0], sfen.split(" ")[0]);
  board.reset();
  assert.equal(board.fen(), rules.startingFen("chu"));
  assert.equal(board.pop(), false);
  assert.match(board.toString(), /Black to move, move 1/);
  assert.equal(board.result(), "*");
});

test("a game that is over has a result", () => {
  const board = new Board("minishogi", "4k/4G/4G/5/K4 w - 2");
  assert.ok(board.isGameOver() && board.isCheck());
  assert.equal(board.result(), "1-0");
  assert.match(board.outcome(), /^Black wins/);
  assert.equal(board.checkedPieces(), "e5");
  assert.equal(board.legalMoves(), "");
});

const wrong = (work, code, words) =>
  assert.throws(work, (error) => {
    assert.ok(error instanceof KomainuError, error.stack);
    assert.equal(error.code, code);
    assert.match(error.message, words);
    return true;
  });

test("what is wrong is an error in the engine's words, and changes nothing", () => {
  wrong(() => new Board("go"), "variant", /unknown variant `go`/);
  wrong(() => new Board(7), "variant", /unknown variant `7`/);
  wrong(() => new Board("mini", undefined, { lion: "free" }), "variant", /`lion`/);
  wrong(() => new Board("mini", "5/5"), "position", /rank/);
  wrong(() => rules.startingFen("nothing"), "variant", /unknown variant/);
  const board = new Board("mini");
  const fen = board.fen();
  wrong(() => board.push("a1a5"), "move", /`a1a5`/);
  wrong(() => board.push(undefined), "move", /`undefined`/);
  wrong(() => board.pushMoves("5d5c 5d5c"), "move", /`5d5c`/);
  wrong(() => board.setFen("rbsgk/4p/5/P4/KGSBX b - 1"), "position", /unknown piece `X`/);
  wrong(() => board.perft(-1), "request", /-1/);
  wrong(() => board.perft(1000), "request", /1000/);
  assert.equal(board.fen(), fen);
  board.delete();
  wrong(() => board.fen(), "request", /has been deleted/);
});

test("positions are checked as ffish does", () => {
  for (const game of rules.variants().split(" ")) {
    assert.equal(rules.validateFen(rules.startingFen(game), game), 1, game);
    assert.equal(rules.validateFen(new Board(game).sfen(), game), 1, game);
  }
  assert.equal(rules.validateFen("", "mini"), 0);
  assert.equal(rules.validateFen("4k/5/5/5/5 b - 1", "mini"), -1);
  assert.equal(rules.capturesToHand("mini"), true);
  assert.equal(rules.capturesToHand("chu"), false);
});

test("a move that is not legal is explained", () => {
  const board = new Board("mini");
  assert.equal(board.explain("a2a3"), "");
  assert.equal(board.explain("a2a4"), "The Pawn on a2 has no move that leads to a4.");
  assert.equal(board.explain("5d5b"), "The Pawn on 5d has no move that leads to 5b.");
  assert.equal(board.explain("hello"), "");
});

test("a game of one's own is known after its file", () => {
  const text = readFileSync(process.env.OWN_GAME, "utf8");
  wrong(() => rules.loadVariantConfig("nothing"), "variant", /./);
  const id = rules.loadVariantConfig(text);
  assert.ok(rules.variants().split(" ").includes(id));
  assert.ok(new Board(id).numberLegalMoves() > 0);
});
