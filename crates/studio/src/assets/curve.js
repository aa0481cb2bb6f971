/** Draws the evaluations of a game. One question: how did it go? */

import { svg } from "./dom.js";
import { t } from "./language.js";
import { lineThrough } from "./tree.js";
import { blackShare, markText, scoreText } from "./words.js";

const WIDTH = 360;
const HEIGHT = 90;

/** The marks of mistakes. */
const FAULTS = [2, 4, 6];

/**
 * A curve over the moves of the line that is looked at; a click goes to a move.
 * @param {SVGSVGElement} box
 * @param {import("./state.js").GameRecord} record
 * @param {(node: number) => void} goTo
 */
export function drawCurve(box, record, goTo) {
  const line = lineThrough(record.nodes, record.at);
  const step = WIDTH / Math.max(1, line.length);
  const x = (i) => (i + 0.5) * step;
  const y = (score) => HEIGHT * (1 - blackShare(score));
  const known = line.map((node, i) => ({ node, i })).filter(({ node }) => node.score);
  const points = known.map(({ node, i }) => `${x(i).toFixed(1)} ${y(node.score).toFixed(1)}`);
  const first = known[0] ? x(known[0].i) : 0;
  const last = known.length ? x(known[known.length - 1].i) : 0;
  const at = line.findIndex((node) => node.id === record.at);
  box.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
  box.setAttribute("aria-label", known.length
    ? t("curve.some", { n: known.length, score: scoreText(known[known.length - 1].node.score) })
    : t("curve.none"));
  box.replaceChildren(
    svg("rect", { class: "curve-back", width: WIDTH, height: HEIGHT }),
    ...(points.length ? [
      svg("path", { class: "curve-area", d: `M${first} ${HEIGHT / 2}L${points.join("L")}L${last} ${HEIGHT / 2}Z` }),
      svg("path", { class: "curve-line", d: `M${points.join("L")}` })] : []),
    svg("path", { class: "curve-zero", d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
    ...(at >= 0 ? [svg("path", { class: "curve-at", d: `M${x(at)} 0V${HEIGHT}` })] : []),
    ...known.flatMap(({ node, i }) => fault(node, x(i), y(node.score))),
    ...(known.length === 1 ? [svg("circle", { class: "curve-dot", cx: first, cy: y(known[0].node.score), r: 3 })] : []),
  );
  box.onclick = (event) => {
    const { left, width } = box.getBoundingClientRect();
    const i = Math.floor(((event.clientX - left) / width) * line.length);
    if (line[i]) goTo(line[i].id);
  };
}

/** The mark of a mistake at its place on the curve. @param {import("./state.js").RecordNode} node @param {number} x @param {number} y */
function fault({ marks = [] }, x, y) {
  const mark = marks.find((mark) => FAULTS.includes(mark));
  if (!mark) return [];
  // Above the curve, or below it where there is no room.
  const beside = y > 22 ? y - 7 : y + 16;
  return [svg("circle", { class: `curve-fault mark-${mark}`, cx: x, cy: y, r: 3.5 }),
    svg("text", { class: "curve-mark", x, y: beside, text: markText([mark]) })];
}
