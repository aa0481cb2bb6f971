/** Asks the program and hears from it. One question: how do requests and events travel? */

import { isGuest } from "./guest.js";
import { t, told } from "./language.js";

/**
 * @typedef {object} Transport
 * @property {(request: object) => Promise<any>} ask sends a request; rejects with an `Error` whose
 *   message is a sentence for people; a refusal has the `key` of that sentence
 * @property {(callback: (event: any) => void) => void} onEvent hears every event
 * @property {(callback: (status: Status, detail?: any) => void) => void} onStatus hears of the connection
 * @property {() => void} retry connects again at once
 * @property {(request: object) => Promise<any>} [guests] sends a request about guests, where there can be some
 */

/**
 * @typedef {"open"|"lost"|"gone"|"stranger"|"crowded"|"withdrawn"|"loading"|"missing"} Status of the connection: it is there; it is
 *   lost, and nobody knows why; nobody answers at this address; somebody does who does not know this page, or who has
 *   too many pages to show; the host wants no guest any more;
 *   the engine of the page is being loaded, `{ loaded, total }` bytes of it; it cannot be, with the reason
 */

/**
 * The transport that the page was made for: its own server, or a worker where the page names one.
 * @returns {Promise<Transport>}
 */
export async function connect() {
  const meta = document.querySelector('meta[name="komainu-transport"]');
  if (meta?.getAttribute("content") !== "worker") return connectHttp();
  const module = await import("./worker-transport.js");
  return module.connect();
}

/**
 * An answer that refuses a request, as an error in the language of the person, with its key; `say` says it in the language
 * that is chosen then.
 * @param {{error: string, key?: string, values?: Record<string, import("./state.js").Part>}} answer
 */
export function refusal({ error, key = "", values }) {
  const say = () => told("error", { text: error, key, values });
  return Object.assign(new Error(say()), { key, say });
}

/** How long to wait before connecting again, in milliseconds. */
const PAUSE = 2000;
/** How long where there are too many pages. */
const LONG_PAUSE = 10000;
/** What the program answers to whoever does not know its secret. */
const FORBIDDEN = 403;
/** What it answers to a guest who asks too often. */
const TOO_MANY = 429;
/** What it answers to a page for which there is no room. */
const NO_ROOM = 503;
/** What it answers to a request that is too long. */
const TOO_LARGE = 413;

/** What is said where another program, or another start of this one, is at the address. */
export const stranger = () => t(isGuest() ? "guest.stranger" : "transport.stranger");

/** @returns {Transport} */
function connectHttp() {
  const hears = [];
  const watches = [];
  let source = (null);
  let timer = 0;
  let isWithdrawn = false;

  /** @param {Status} status */
  const tell = (status) => watches.forEach((watch) => watch(status));

  function open() {
    clearTimeout(timer);
    source?.close();
    const opened = new EventSource("./events");
    source = opened;
    opened.onopen = () => tell("open");
    opened.onmessage = (message) => {
      const event = JSON.parse(message.data);
      hears.forEach((hear) => hear(event));
      if (event.event !== "guest" || !event.withdrawn) return;
      opened.close();
      source = null;
      isWithdrawn = true;
      tell("withdrawn");
    };
    // Browsers differ in when they give up: it is the page that tries again.
    opened.onerror = async () => {
      opened.close();
      if (opened !== source) return;
      tell("lost");
      const status = await look();
      if (opened !== source) return;
      if (status !== "open") tell(status);
      timer = setTimeout(open, status === "crowded" ? LONG_PAUSE : PAUSE);
    };
  }

  /** Who is at the address? A stream of events does not tell why it fails. @returns {Promise<Status>} */
  async function look() {
    try {
      const { status } = await fetch(isGuest() ? "./room" : "./icon.svg", { cache: "no-store" });
      return status === FORBIDDEN ? "stranger" : status === NO_ROOM ? "crowded" : "open";
    } catch {
      return "gone";
    }
  }

  /** Sends a request to a part of the program. @param {string} path @param {object} request */
  async function post(path, request) {
    if (isWithdrawn) throw new Error(t("guest.withdrawn"));
    let response;
    try {
      response = await fetch(path, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(request),
      });
    } catch {
      throw new Error(t("transport.no_answer"));
    }
    if (response.status === FORBIDDEN) throw new Error(stranger());
    if (response.status === TOO_MANY) throw new Error(t("guest.too_many"));
    if (response.status === TOO_LARGE) throw new Error(t("transport.too_long"));
    const answer = await response.json().catch(() => ({}));
    if (answer.error !== undefined) throw refusal(answer);
    if (!response.ok) throw new Error(t("transport.refused", { status: response.status }));
    return answer;
  }

  // Listeners come first, so that no event of the start is missed.
  setTimeout(open, 0);
  return {
    ask: (request) => post("./do", request),
    ...(isGuest() ? {} : { guests: (request) => post("./guests", request) }),
    onEvent: (hear) => void hears.push(hear),
    onStatus: (watch) => void watches.push(watch),
    retry: open,
  };
}
