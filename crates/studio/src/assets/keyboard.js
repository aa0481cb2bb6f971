/** Works the board from the keyboard. One question: what does a key on the board do? */

/** Keys that move the cursor: columns to the right and rows down, as the board is seen. */
const ARROWS = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

/**
 * Listens while the board has the focus.
 * @param {import("./board.js").Board} board
 * @param {import("./view.js").View} view
 * @param {{click(square: string): void, cancel(): void, hover(square: string|null): void,
 *   explain(square: string): void, flip(): void, go(where: string): void}} handler
 */
export function listenToKeys(board, view, handler) {
  const start = () => {
    const { files, ranks } = board.squares;
    return board.squares.name(Math.floor(files / 2), board.flipped ? 0 : ranks - 1);
  };

  /** @param {[number, number]} step */
  function moveCursor([dx, dy]) {
    const { column, row } = board.squares.place(board.at);
    const sign = board.flipped ? -1 : 1;
    const square = board.squares.name(column + sign * dx, row + sign * dy);
    if (!square) return;
    board.showCursor(square);
    view.reveal(square);
    handler.hover(square);
  }

  const keys = {
    Enter: () => handler.click(board.at),
    " ": () => handler.click(board.at),
    Escape: () => handler.cancel(),
    i: () => handler.explain(board.at),
    "+": () => view.zoom(1.25),
    "=": () => view.zoom(1.25),
    "-": () => view.zoom(0.8),
    0: () => view.reset(),
    f: () => handler.flip(),
    PageUp: () => handler.go("back"),
    PageDown: () => handler.go("on"),
    Home: () => handler.go("start"),
    End: () => handler.go("end"),
  };

  board.root.addEventListener("focus", () => {
    if (board.squares && (!board.at || !board.squares.has(board.at))) board.showCursor(start());
  });
  board.root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !board.squares) return;
    if (!board.at) board.showCursor(start());
    const act = ARROWS[event.key] ? () => moveCursor(ARROWS[event.key]) : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}
