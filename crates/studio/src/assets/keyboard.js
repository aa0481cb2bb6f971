/** Works the board from the keyboard. One question: what does a key on the board do? */

/** Keys that move the cursor: columns to the right and rows down, as the board is seen. */
const ARROWS = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

/** Keys that step through the game. @type {Record<string, string>} */
const STEPS = { ArrowLeft: "back", ArrowRight: "on" };

/** Keys of the board that work where nothing has the focus, too. */
const OFF_BOARD = ["Escape", "+", "=", "-", "0", "f"];

/** Where arrow keys have a meaning of their own. */
const OWN_ARROWS = 'input, select, textarea, [role="tab"], [role="radiogroup"], [role="dialog"], dialog, [contenteditable]';

/**
 * Listens to the board. While it has the focus, arrow keys move the cursor; elsewhere, and with Shift, they step
 * through the game. The mouse does not give it the focus, so that they step while one plays with the mouse.
 * @param {import("./board.js").Board} board
 * @param {import("./view.js").View} view
 * @param {{click(square: string): void, cancel(): void, hover(square: string|null): void,
 *   explain(square: string): void, flip(): void, go(where: string): void}} handler
 */
export function listenToKeys(board, view, handler) {
  tellPointerFromKeys();
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
    "+": () => view.approach(1.25),
    "=": () => view.approach(1.25),
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
  board.root.addEventListener("mousedown", (event) => {
    event.preventDefault();
    /** @type {HTMLElement} */ (document.activeElement)?.blur();
  });
  document.addEventListener("keydown", (event) => {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !board.squares) return;
    const isOnBoard = target === board.root;
    if (!isOnBoard && (/** @type {Element} */ (target).closest?.(OWN_ARROWS) || document.querySelector("dialog[open]"))) return;
    const act = STEPS[key] && (event.shiftKey || !isOnBoard) ? () => handler.go(STEPS[key])
      : isOnBoard ? onBoard(key)
      // Nothing has the focus: the board was used last, if anything was.
      : target === document.body && OFF_BOARD.includes(key) ? keys[key] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  });

  /** @param {string} key */
  function onBoard(key) {
    if (!board.at) board.showCursor(start());
    return ARROWS[key] ? () => moveCursor(ARROWS[key]) : keys[key];
  }
}

/**
 * Marks the page while it is used with a pointer: a browser goes on showing the focus of the board, which an answered
 * question gives back to it, to somebody who has pressed a key once.
 */
function tellPointerFromKeys() {
  const { dataset } = document.documentElement;
  document.addEventListener("pointerdown", () => { dataset.pointer = ""; }, { capture: true });
  document.addEventListener("keydown", ({ key }) => {
    if (!/^(Shift|Control|Alt|Meta)$/.test(key)) delete dataset.pointer;
  }, { capture: true });
}
