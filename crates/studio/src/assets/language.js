/** Finds the words of the page. One question: how is this said in the language of the person? */

/** The languages that have a catalogue, `language/TAG.json`, with their own names. */
export const LANGUAGES = { en: "English", ja: "日本語" };

/** @typedef {Record<string, string>} Catalogue texts by key; `{name}` in a text stands for a value */
/** @typedef {import("./state.js").Said} Said */

/** @type {Catalogue} */
let catalogue = {};
/** @type {Catalogue} the English texts, for what the other catalogue lacks */
let english = {};
/** @type {keyof typeof LANGUAGES} */
let chosen = "en";
let plurals = new Intl.PluralRules("en");

/** The tag of the language: `en` or `ja`. */
export const language = () => chosen;

/** The languages in which the engine tells of rules and pieces. */
const OF_RULES = ["en", "ja"];

/** The tag of the language in which the engine is asked for texts: English where it has no other words. */
export const languageOfRules = () => (OF_RULES.includes(chosen) ? chosen : "en");

/** The language for a person: the chosen one, or the first that the browser asks for. @param {string} wanted a tag, or `auto` */
export function languageFor(wanted) {
  const asked = [wanted, ...navigator.languages ?? []].map((tag) => String(tag).split("-")[0]);
  return (asked.find((tag) => Object.hasOwn(LANGUAGES, tag)) ?? "en");
}

/**
 * Speaks a language from now on.
 * @param {keyof typeof LANGUAGES} tag
 * @param {Catalogue} texts
 * @param {Catalogue} [inEnglish]
 */
export function speak(tag, texts, inEnglish = texts) {
  [chosen, catalogue, english, plurals] = [tag, texts, inEnglish, new Intl.PluralRules(tag)];
  document.documentElement.lang = tag;
}

/** The text with a key, filled in nowhere yet. @param {string} key @returns {string|undefined} */
const find = (key) => catalogue[key] ?? catalogue[`${key}.other`] ?? english[key] ?? english[`${key}.other`];

/** Tells if there is a text with this key. @param {string} key */
export const has = (key) => find(key) !== undefined;

/**
 * The text with this key. Where it depends on a number `n`, the catalogue has `KEY.one` and `KEY.other`, as the
 * plural rules of the language name them; a key without a text is returned itself, so that nothing is empty.
 * @param {string} key
 * @param {Record<string, string|number>} [values]
 */
export function t(key, values = {}) {
  const form = typeof values.n === "number" ? catalogue[`${key}.${plurals.select(values.n)}`] : undefined;
  const text = form ?? find(key) ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/**
 * What the program says; in its English words where no catalogue has the key. A value that is an English word
 * itself has its own text, such as `side.black`, and the end of a game stands in it as `ending`; errors and ends
 * of games may be values, too.
 * @param {"error"|"message"|"ending"} sort
 * @param {Said} said
 */
export function told(sort, { text, key, values: given = {} }) {
  if (!has(`${sort}.${key}`)) return text;
  const word = ([name, value]) => {
    if (typeof value === "object") return [name, "text" in value ? toldOf(value) : value[languageOfRules()] ?? value.en];
    const own = `${name}.${value.toLowerCase().replaceAll(" ", "_")}`;
    return [name, name === "n" ? Number(value) : has(own) ? t(own) : value];
  };
  const values = Object.fromEntries(Object.entries(given).map(word));
  if (values.end) values.ending = t(`ending.${values.end}`, values);
  return t(`${sort}.${key}`, values);
}

/** What the program says of an error, or of the end of a game. @param {Said} said @returns {string} */
export const toldOf = (said) => told(has(`error.${said.key}`) ? "error" : "ending", said);
