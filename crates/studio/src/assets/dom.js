/** Makes elements. One question: how does the page build a piece of itself? */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {Record<string, unknown>} Attributes
 * Names starting with `on` are listeners, `false`, `null` and `undefined` are left out, `true` is
 * an attribute without a value; `class`, `text` and `dataset` are what they say.
 */

/** @param {Element} element @param {Attributes} attributes @param {(Node|string|null)[]} children */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), (value));
    else if (name === "text") element.textContent = String(value);
    else if (name === "dataset") Object.assign(element.dataset, value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/**
 * An HTML element.
 * @param {string} tag
 * @param {Attributes} [attributes]
 * @param {...(Node|string|null)} children
 */
export function html(tag, attributes = {}, ...children) {
  return (fill(document.createElement(tag), attributes, children));
}

/**
 * An SVG element.
 * @param {string} tag
 * @param {Attributes} [attributes]
 * @param {...(Node|string|null)} children
 */
export function svg(tag, attributes = {}, ...children) {
  return (fill(document.createElementNS(SVG, tag), attributes, children));
}

/** The element of the page with this id. @param {string} id */
export const byId = (id) => (document.getElementById(id));

/**
 * A choice from a list.
 * @param {Attributes} attributes
 * @param {[string|number, string][]} choices value and words
 * @param {string|number} chosen
 */
export function select(attributes, choices, chosen) {
  const options = choices.map(([value, words]) =>
    html("option", { value, text: words, selected: String(value) === String(chosen) }));
  return html("select", attributes, ...options);
}

/** Tells if all numbers in a box can be taken; the first that cannot is shown with what it may be. @param {Element} box */
export const allTaken = (box) => [...box.querySelectorAll("input[type=number]")]
  .filter((field) => field.offsetParent !== null).every((field) => field.reportValidity());

/** A field with its label around it. @param {string} words @param {Node} field @param {string} [kind] */
export function labelled(words, field, kind = "field") {
  return html("label", { class: kind }, html("span", { text: words }), field);
}
