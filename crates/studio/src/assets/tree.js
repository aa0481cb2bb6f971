/** Finds the way in a record. One question: which moves follow a move, and which lead to it? */

/** @typedef {import("./state.js").RecordNode} RecordNode */

/** The children of every node, the line first. @param {RecordNode[]} nodes */
export function childrenOf(nodes) {
  /** @type {Map<number, RecordNode[]>} */
  const children = new Map();
  for (const node of nodes) {
    const known = children.get(node.parent);
    if (known) known.push(node);
    else children.set(node.parent, [node]);
  }
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
