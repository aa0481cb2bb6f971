/** Finds the words of the page. One question: how is this said in the language of the person? */

/** The languages that have a catalogue, `language/TAG.json`, with their own names. */
export const LANGUAGES = { en: "English", ja: "日本語" };

/** @typedef {Record<string, string>} Catalogue texts by key; `{name}` in a text stands for a value */

/** @type {Catalogue} */
let catalogue = {};
/** @type {keyof typeof LANGUAGES} */
let chosen = "en";
let plurals = new Intl.PluralRules("en");

/** The tag of the language: `en` or `ja`. */
export const language = () => chosen;

/** The language for a person: the chosen one, or the first that the browser asks for. @param {string} wanted a tag, or `auto` */
export function languageFor(wanted) {
  const asked = [wanted, ...navigator.languages].map((tag) => tag.split("-")[0]);
  return (asked.find((tag) => tag in LANGUAGES) ?? "en");
}

/** Speaks a language from now on. @param {keyof typeof LANGUAGES} tag @param {Catalogue} texts */
export function speak(tag, texts) {
  [chosen, catalogue, plurals] = [tag, texts, new Intl.PluralRules(tag)];
  document.documentElement.lang = tag;
}

/**
 * The text with this key. Where it depends on a number `n`, the catalogue has `KEY.one` and `KEY.other`, as the
 * plural rules of the language name them; a key without a text is returned itself, so that nothing is empty.
 * @param {string} key
 * @param {Record<string, string|number>} [values]
 */
export function t(key, values = {}) {
  const form = typeof values.n === "number" ? catalogue[`${key}.${plurals.select(values.n)}`] : undefined;
  const text = form ?? catalogue[key] ?? catalogue[`${key}.other`] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}
