// Plays the examples: every move of the piece is written in its board, with what it removes.

const SVG = "http://www.w3.org/2000/svg";
const SIDE = 10;

/** @param {HTMLElement} figure */
function play(figure) {
  const board = figure.querySelector("svg");
  const result = figure.querySelector(".result");
  const choices = figure.querySelector(".choices");
  const back = figure.querySelector("button");
  const files = Number(figure.dataset.files);
  const place = (square) => [(square % files) * SIDE, Math.floor(square / files) * SIDE];
  const at = (square) => board.querySelector(`use[data-square="${square}"]`);
  const mover = at(figure.dataset.from);
  const home = place(Number(figure.dataset.from));
  const moves = figure.dataset.moves.split(" ").map((text) => {
    const [to, removed, lost, name] = text.split(",");
    return { to: Number(to), removed: removed ? removed.split(".") : [], lost: lost === "x", name };
  });
  const marks = document.createElementNS(SVG, "g");
  board.append(marks);
  /** The pieces that the move that is shown has removed. */
  let gone = [];

  function make(move) {
    gone = move.removed.map(at).filter((piece) => piece !== null);
    if (move.lost) gone.push(mover);
    gone.forEach((piece) => piece.setAttribute("visibility", "hidden"));
    const [x, y] = place(move.to);
    mover.setAttribute("x", x);
    mover.setAttribute("y", y);
    const count = gone.length;
    result.textContent = `${move.name}: ${count > 0 ? result.dataset.gone.replace("#", count) : result.dataset.nothing}`;
    choices.replaceChildren();
    marks.setAttribute("visibility", "hidden");
    back.hidden = false;
    back.focus();
  }

  function choose(targets) {
    if (targets.length === 1) return make(targets[0]);
    result.textContent = result.dataset.choose;
    choices.replaceChildren(
      ...targets.map((move) => {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = move.name;
        button.addEventListener("click", () => make(move));
        return button;
      }),
    );
    choices.firstChild.focus();
  }

  back.addEventListener("click", () => {
    gone.forEach((piece) => piece.removeAttribute("visibility"));
    gone = [];
    mover.setAttribute("x", home[0]);
    mover.setAttribute("y", home[1]);
    marks.removeAttribute("visibility");
    back.hidden = true;
    result.textContent = "";
    marks.firstChild?.focus();
  });

  for (const square of new Set(moves.map((move) => move.to))) {
    const targets = moves.filter((move) => move.to === square);
    const mark = document.createElementNS(SVG, "rect");
    const [x, y] = place(square);
    for (const [key, value] of Object.entries({ x, y, width: SIDE, height: SIDE, class: "target", role: "button", tabindex: 0 })) {
      mark.setAttribute(key, value);
    }
    mark.setAttribute("aria-label", targets.map((move) => move.name).join(", "));
    mark.addEventListener("click", () => choose(targets));
    mark.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      choose(targets);
    });
    marks.append(mark);
  }
}

document.querySelectorAll("figure.example").forEach(play);
