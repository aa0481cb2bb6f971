// Sorts moves, and finds positions in which a game has each sort.

/** The sorts of moves that have to be entered in every game that has them. */
export const SORTS = {
  "double capture": (move) => move.legs.length > 1 && (move.captures?.length ?? 0) > 1,
  igui: (move) => move.from === move.legs[move.legs.length - 1] && Boolean(move.captures),
  burn: (move) => Boolean(move.burnt),
  suicide: (move) => Boolean(move.suicide),
  hook: (move) => Boolean(move.corners),
  area: (move, place) => isArea(move, place),
  pass: (move) => Boolean(move.pass),
  "own loss": (move) => Boolean(move.lost),
  drop: (move) => move.drop !== undefined,
  "promotion taken": (move, place, all) => Boolean(move.promotes) && hasTwin(move, all),
  "promotion declined": (move, place, all) => !move.promotes && hasTwin(move, all),
};

/** Returns `true` if a move is one of two that differ only in promotion. */
function hasTwin(move, all) {
  const same = (other) => other.from === move.from && other.drop === undefined && move.drop === undefined
    && other.legs.join() === move.legs.join();
  return all.some((other) => same(other) && Boolean(other.promotes) !== Boolean(move.promotes));
}

/** Returns `true` if a move of three steps turns on its way: neither a line nor a hook leads there. */
function isArea(move, place) {
  if (!move.from || move.corners || move.legs.length !== 1) return false;
  const [a, b] = [place(move.from), place(move.legs[0])];
  const [dx, dy] = [Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])];
  return dx !== dy && dx !== 0 && dy !== 0 && Math.max(dx, dy) === 3;
}

const A = "a".charCodeAt(0);

/** Returns the file and rank of a square, from 1. */
export function place(square) {
  const [, file, rank] = /^(\d+)([a-zA-Z]+)$/.exec(square);
  const letter = rank.charCodeAt(0);
  if (rank.length === 2) return [Number(file), 27 + letter - A];
  return [Number(file), rank >= "a" ? letter - A + 1 : 27 + letter - "A".charCodeAt(0)];
}

const square = (file, rank) => `${file}${String.fromCharCode(A + (rank - 1) % 26).repeat(rank > 26 ? 2 : 1)}`;

/**
 * Yields positions with one piece of Black among enemies: for each kind in the middle, before the
 * promotion zone, beside an enemy of its own kind, and behind a piece of its own side.
 */
export function* positions(game) {
  const { files, ranks, kinds, zone } = game;
  const king = kinds.findIndex(({ royal, promoted }) => royal && !promoted);
  const pawn = Math.max(0, kinds.findIndex(({ name }) => /pawn|chick|swallow|sparrow|dolphin/i.test(name)));
  const middle = Math.ceil(files / 2);
  const rows = [...new Set([Math.ceil(ranks / 2), zone + 1, 3])].filter((row) => row > 1 && row < ranks);
  const royals = [[square(files, ranks), king, "black"], [square(1, 1), king, "white"]];
  for (let kind = 0; kind < kinds.length; kind++) {
    if (kind === king) continue;
    for (const row of rows) {
      const enemies = (kindOfEnemy, places) => places
        .map(([file, rank]) => [middle + file, row + rank])
        .filter(([file, rank]) => file >= 1 && file <= files && rank >= 1 && rank <= ranks)
        .map(([file, rank]) => [square(file, rank), kindOfEnemy, "white"])
        .filter(([at]) => !royals.some(([taken]) => taken === at));
      const own = [square(middle, row), kind, "black"];
      const before = [[0, -1], [1, -1], [0, -2]];
      yield [...royals, own, ...enemies(pawn, before)];
      yield [...royals, own, ...enemies(pawn, [[0, -2]])];
      yield [...royals, own, ...enemies(kind, [[3, 1]])];
      yield [...royals, own, [square(middle, row - 1), pawn, "black"], ...enemies(pawn, [[0, -2]])];
    }
  }
}
