/** Brings the words of the page. One question: where do its texts come from, and where do they go? */

import { languageFor, speak, t } from "./language.js";

/** @typedef {import("./language.js").Catalogue} Catalogue */

/** The attributes that are seen or heard, by the marks that name their texts. */
const ATTRIBUTES = { "data-t-label": "aria-label", "data-t-title": "title", "data-t-placeholder": "placeholder" };

/** The form for one of a text that depends on a number; some languages have no other. */
const FORM = /\.one$/;

/** The catalogues that have been read, by the tags of their languages. @type {Map<string, Catalogue>} */
const known = new Map();

/** The texts of a language: those that are in the page, or those of its file. @param {string} tag @returns {Promise<Catalogue>} */
async function read(tag) {
  const inPage = document.getElementById(`texts-${tag}`);
  if (inPage) return JSON.parse(inPage.textContent);
  const response = await fetch(`language/${tag}.json`);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  const texts = await response.json();
  const odd = Object.entries(Object(texts)).find(([, text]) => typeof text !== "string");
  if (odd || Array.isArray(texts)) throw new Error(`expected texts, found ${JSON.stringify(odd ?? texts).slice(0, 80)}`);
  return texts;
}

/**
 * Speaks the language that is wanted, or English if its texts cannot be read; fills the page.
 * @param {string} wanted a tag, or `auto`
 * @returns {Promise<string[]>} what went wrong, in English since there may be no other words
 */
export async function speakAs(wanted) {
  const tag = languageFor(wanted);
  const problems = [];
  const load = async (each) => {
    try {
      if (!known.has(each)) known.set(each, await read(each));
    } catch (error) {
      const then = each === "en" ? "Its texts are missing." : "The page goes on in English.";
      problems.push(`language/${each}.json cannot be read: ${error.message}. ${then}`);
    }
  };
  // English is there for whatever another catalogue lacks.
  await Promise.all([...new Set(["en", tag])].map(load));
  const english = known.get("en") ?? {};
  const texts = known.get(tag);
  const lacking = texts ? Object.keys(english).filter((key) => !(key in texts) && !(key.replace(FORM, ".other") in texts)) : [];
  if (lacking.length) problems.push(`language/${tag}.json lacks ${lacking.length} texts, which are in English: ${lacking.slice(0, 3).join(", ")}`);
  speak(texts ? tag : "en", texts ?? english, english);
  fillPage();
  return problems;
}

/** Puts the texts where the page has marks for them. */
function fillPage() {
  for (const element of document.querySelectorAll("[data-t]")) element.textContent = t(element.dataset.t);
  for (const [mark, attribute] of Object.entries(ATTRIBUTES)) {
    for (const element of document.querySelectorAll(`[${mark}]`)) element.setAttribute(attribute, t(element.getAttribute(mark)));
  }
}
