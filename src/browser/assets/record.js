/** Shows the record. One question: what was played, and what was said about it? */

import { byId, html } from "./dom.js";
import { clockText, colorName, MARKS, markText, scoreText } from "./words.js";

/** @typedef {import("./state.js").RecordNode} RecordNode */

/** The children of every node, the line first. @param {RecordNode[]} nodes */
function childrenOf(nodes) {
  /** @type {Map<number, RecordNode[]>} */
  const children = new Map();
  for (const node of nodes) children.set(node.parent, [...(children.get(node.parent) ?? []), node]);
  return children;
}

/**
 * The nodes of the line through a node: from the start to it, then on by first children.
 * @param {RecordNode[]} nodes
 * @param {number} at
 */
export function lineThrough(nodes, at) {
  const byNumber = new Map(nodes.map((node) => [node.id, node]));
  const line = [];
  for (let node = byNumber.get(at); node; node = byNumber.get(node.parent)) line.unshift(node);
  const children = childrenOf(nodes);
  for (let next = children.get(at)?.[0]; next; next = children.get(next.id)?.[0]) line.push(next);
  return line;
}

/** @param {import("./app.js").App} app */
export function showRecord(app) {
  const { state } = app;
  const list = byId("moves");
  let drawn = "";

  function draw() {
    const { record } = state;
    if (!record) return;
    const wanted = JSON.stringify([record.nodes, record.comment, record.ending]);
    if (wanted !== drawn) {
      drawn = wanted;
      list.replaceChildren(...body(record));
    }
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const here = list.querySelector(`[data-node="${record.at}"]`);
    here?.setAttribute("aria-current", "true");
    if (here) keepInSight(here);
    drawNotes();
  }

  /** Scrolls the list and never the page. @param {Element} button */
  function keepInSight(button) {
    const [inner, outer] = [button.getBoundingClientRect(), list.getBoundingClientRect()];
    if (inner.top < outer.top) list.scrollTop += inner.top - outer.top - 8;
    else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom + 8;
  }

  /** @param {import("./state.js").GameRecord} record */
  function body(record) {
    const children = childrenOf(record.nodes);
    const parts = [];
    if (record.comment) parts.push(comment(record.comment));
    if (!record.nodes.length) parts.push(html("p", { class: "nothing", text: "No move yet." }));
    parts.push(line(children, 0, 1, "line"));
    if (record.ending) parts.push(html("p", { class: "ending", text: record.ending.text }));
    return parts;
  }

  /**
   * The moves after a node, with the variations of each below it.
   * @param {Map<number, RecordNode[]>} children
   * @param {number} parent
   * @param {number} number of the first move
   * @param {string} look
   */
  function line(children, parent, number, look) {
    const box = html("ol", { class: look });
    for (let nodes = children.get(parent); nodes?.length; nodes = children.get(nodes[0].id)) {
      const [first, ...rest] = nodes;
      box.append(item(first, number));
      for (const node of rest) box.append(html("li", {}, variation(children, node, number)));
      number++;
    }
    return box;
  }

  /** @param {Map<number, RecordNode[]>} children @param {RecordNode} node @param {number} number */
  function variation(children, node, number) {
    const box = line(children, node.id, number + 1, "variation");
    box.prepend(item(node, number));
    return box;
  }

  /** @param {RecordNode} node @param {number} number */
  function item(node, number) {
    const button = html("button", {
      type: "button", class: "move", dataset: { node: node.id },
      title: node.spent === undefined ? null : `${clockText(node.spent)} spent${node.clock === undefined ? "" : `, ${clockText(node.clock)} left`}`,
      onclick: () => app.goTo(node.id),
    }, html("span", { class: "number", text: `${number}.` }), ` ${node.notation}`);
    const marks = markText(node.marks);
    if (marks) button.append(html("span", { class: "marks", text: ` ${marks}` }));
    if (node.score) button.append(html("span", { class: "score", text: ` ${scoreText(node.score)}` }));
    return html("li", { class: node.side }, button, node.comment ? comment(node.comment) : null);
  }

  /** @param {string} text */
  const comment = (text) => html("span", { class: "comment", text });

  const note = byId("comment");
  const markBox = byId("marks");
  let noteOf = -1;

  /** The comment and the marks of the position that is looked at. */
  function drawNotes() {
    const { record } = state;
    const node = record.nodes.find(({ id }) => id === record.at);
    // A comment that is being written is not overwritten by news of something else.
    if (document.activeElement !== note || noteOf !== record.at) note.value = (node ? node.comment : record.comment) ?? "";
    noteOf = record.at;
    const has = new Set(node?.marks ?? []);
    for (const button of markBox.querySelectorAll("button")) {
      button.disabled = !node;
      button.setAttribute("aria-pressed", String(has.has(Number(button.dataset.mark))));
    }
    byId("promote-line").disabled = byId("delete-line").disabled = !node;
    const names = byId("tags");
    const tags = Object.entries({ Black: "", White: "", Event: "", Date: "", ...record.tags });
    if (names.contains(document.activeElement)) return;
    names.replaceChildren(...tags.map(([name, text]) => html("label", { class: "field" }, html("span", { text: name }),
      html("input", { value: text, onchange: (event) => app.ask({ do: "tag", name, text: event.target.value }) }))));
  }

  markBox.append(...MARKS.map(([mark, text, words]) => html("button", {
    type: "button", text, title: words, "aria-label": words, "aria-pressed": "false", dataset: { mark },
    onclick: () => toggle(mark),
  })));

  /** @param {number} mark */
  function toggle(mark) {
    const node = state.record.nodes.find(({ id }) => id === state.record.at);
    if (!node) return;
    const [all, has] = [MARKS.map(([number]) => number), node.marks?.includes(mark)];
    const rest = (node.marks ?? []).filter((number) => !all.includes(number));
    app.ask({ do: "marks", node: node.id, marks: has ? rest : [...rest, mark] });
  }

  note.addEventListener("change", () => app.ask({ do: "comment", node: noteOf, text: note.value }));
  byId("promote-line").addEventListener("click", () => app.ask({ do: "promote", node: state.record.at }));
  byId("delete-line").addEventListener("click", async () => {
    const node = state.record.nodes.find(({ id }) => id === state.record.at);
    if (node && await app.confirm(`Delete ${colorName(node.side)}'s ${node.notation} and all that follows?`, "Delete")) {
      app.ask({ do: "delete", node: node.id });
    }
  });
  for (const where of ["start", "back", "on", "end"]) byId(`go-${where}`).addEventListener("click", () => app.go(where));

  state.on("record", draw);
}
