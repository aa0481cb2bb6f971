// Which browser do the tests use, how is it started, and what do pages lack that the tests need?
//
// BROWSER is chromium (without it) or firefox; CHROMIUM and FIREFOX are the paths of the programs. Both are
// controlled by the package puppeteer-core, found by Node or through NODE_PATH: Chromium over its own
// protocol, Firefox over WebDriver BiDi.

import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";

/** @typedef {import("puppeteer-core").Browser} Browser */
/** @typedef {import("puppeteer-core").BrowserContext} BrowserContext */
/** @typedef {import("puppeteer-core").Page} Page */

const require = createRequire(import.meta.url); // an import does not look in NODE_PATH
const PROGRAMS = {
  chromium: process.env.CHROMIUM ?? "/usr/bin/chromium",
  firefox: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
};
/** The longest wait, in milliseconds; the machine may be busy. */
const PATIENCE = 60_000;

/** @type {"chromium" | "firefox"} */
export const BROWSER = process.env.BROWSER || "chromium";
if (!Object.hasOwn(PROGRAMS, BROWSER)) throw new Error(`BROWSER is \`${BROWSER}\`, expected chromium or firefox`);
export const isFirefox = BROWSER === "firefox";
/** The name of the browser, for messages. */
export const NAME = { chromium: "Chromium", firefox: "Firefox" }[BROWSER];

/** Returns what is missing to start the browser, or an empty text. */
export function missing() {
  if (!existsSync(PROGRAMS[BROWSER])) return `no ${NAME}`;
  try {
    require.resolve("puppeteer-core");
    return "";
  } catch {
    return "no puppeteer-core";
  }
}

/**
 * Starts the browser. All its pages have the same size and colours: Firefox has no other way to ask for them. Nothing
 * moves unless motion is wanted, since the tests would wait for it.
 * @param {{ colorScheme?: "light" | "dark", viewport?: { width: number, height: number }, motion?: boolean }} [look]
 * @returns {Promise<Browser>}
 */
export function launch({ colorScheme = "light", viewport = { width: 1280, height: 800 }, motion = false } = {}) {
  const isDark = colorScheme === "dark";
  const own = isFirefox
    ? {
      browser: "firefox",
      extraPrefsFirefox: {
        "layout.css.prefers-color-scheme.content-override": isDark ? 0 : 1,
        "ui.prefersReducedMotion": motion ? 0 : 1,
        "intl.accept_languages": "en-US, en",
        "security.fileuri.strict_origin_policy": true, // as for people: a page that is a file loads no module
      },
    }
    : {
      browser: "chrome",
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--lang=en-US",
        "--disable-background-networking", "--disable-component-update", "--disable-sync",
        ...(motion ? [] : ["--force-prefers-reduced-motion"]),
        `--blink-settings=preferredColorScheme=${isDark ? 0 : 1}`],
    };
  return require("puppeteer-core").launch({
    ...own, executablePath: PROGRAMS[BROWSER], defaultViewport: viewport, timeout: 2 * PATIENCE, protocolTimeout: 5 * PATIENCE,
  });
}

/**
 * Opens an empty page that waits long enough.
 * @param {Browser | BrowserContext} context
 */
export async function openPage(context, patience = PATIENCE) {
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  return page;
}

/** Reports that something is not tested in this browser. */
export const skip = (what, why) => console.log(`skipped in ${NAME}: ${what}: ${why}`);

export { sleep };

/** Waits until an element is there that can be seen. */
export const visible = (page, selector) => page.waitForSelector(selector, { visible: true });

/** Waits until no element is there that can be seen. */
export const hidden = (page, selector) => page.waitForSelector(selector, { hidden: true });

/** Returns the number of elements. */
export const count = (page, selector) => page.$$eval(selector, (all) => all.length);

/** Returns the text of the first element. */
export const textOf = (page, selector) => page.$eval(selector, ({ textContent }) => textContent);

/** Waits until an element that can be seen has some words. */
export const reads = (page, selector, words) => page.waitForFunction((selector, words) =>
  [...document.querySelectorAll(selector)].some((element) =>
    element.textContent.replace(/\s+/g, " ").includes(words) && element.getClientRects().length > 0),
{}, selector, words).catch((error) => {
  throw new Error(`no ${selector} has the words: ${words}`, { cause: error });
});

/** Gives the focus to an element, which may be of SVG. */
export const focus = (page, selector) => page.$eval(selector, (element) => element.focus());

/** Presses keys in an element, which gets the focus. */
export async function press(page, selector, ...keys) {
  await focus(page, selector);
  for (const key of keys) await page.keyboard.press(key);
}

/** Replaces the text of a field. */
export const fill = (page, selector, text) => page.locator(selector).fill(text);

/** Clicks on an element once it stands still and nothing covers it, such as a note that goes away by itself. */
export const click = (page, selector) => page.locator(selector).filter((element) => {
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
  const { x, y, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  return element.contains(hit) || hit?.closest("label")?.control === element;
}).click().catch((error) => {
  throw new Error(`cannot click on ${selector}: ${error.message}`, { cause: error });
});

/** Ticks a box or chooses a radio button, or takes the tick away. */
export async function check(page, selector, isOn = true) {
  const element = await visible(page, selector);
  if (await element.evaluate(({ checked }) => checked) !== isOn) await click(page, selector);
}
