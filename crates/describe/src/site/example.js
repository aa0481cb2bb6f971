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
  const squares = (text) => (text ? text.split(".") : []);
  const moves = figure.dataset.moves.split(" ").map((text) => {
    const [to, captured, burnt, own, lost, name] = text.split(",");
    return { to: Number(to), captured: squares(captured), burnt: squares(burnt), own: squares(own), lost: lost === "x", name };
  });
  const words = result.dataset;
  /** What a move does to pieces, in words. */
  const told = ({ captured, burnt, own, lost }) => {
    const parts = [[captured, words.captures], [burnt, words.burns], [own, words.own]]
      .filter(([gone]) => gone.length > 0)
      .map(([gone, text]) => text.replace("#", gone.length));
    if (lost) parts.push(words.burnt);
    return parts.length > 0 ? parts.join(words.comma) : words.nothing;
  };
  /** The name of a square, as moves have it. */
  const named = (square) => `${files - (square % files)}${String.fromCharCode(97 + Math.floor(square / files))}`;
  const marks = document.createElementNS(SVG, "g");
  board.append(marks);
  /** The pieces that the move that is shown has removed. */
  let gone = [];

  function make(move) {
    gone = [...move.captured, ...move.burnt, ...move.own].map(at).filter((piece) => piece !== null);
    if (move.lost) gone.push(mover);
    gone.forEach((piece) => piece.setAttribute("visibility", "hidden"));
    const [x, y] = place(move.to);
    mover.setAttribute("x", x);
    mover.setAttribute("y", y);
    result.textContent = `${move.name}: ${told(move)}`;
    choices.replaceChildren();
    marks.setAttribute("visibility", "hidden");
    back.hidden = false;
    back.focus();
  }

  function choose(targets) {
    if (targets.length === 1) return make(targets[0]);
    result.textContent = words.choose;
    choices.replaceChildren(
      ...targets.map((move) => {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = `${move.name}: ${told(move)}`;
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
    const sorts = targets.length === 1 ? told(targets[0]) : words.several.replace("#", targets.length);
    mark.setAttribute("aria-label", `${words.to.replace("#", named(square))}: ${sorts}`);
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
