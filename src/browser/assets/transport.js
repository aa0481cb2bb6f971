/** Asks the program and hears from it. One question: how do requests and events travel? */

/**
 * @typedef {object} Transport
 * @property {(request: object) => Promise<any>} ask sends a request; rejects with an `Error` whose
 *   message is a sentence for people
 * @property {(callback: (event: any) => void) => void} onEvent hears every event
 * @property {(callback: (status: "open"|"lost") => void) => void} onStatus hears of the connection
 * @property {() => void} retry connects again at once
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

/** How long to wait before connecting again where the browser has given up, in milliseconds. */
const PAUSE = 2000;

/** @returns {Transport} */
function connectHttp() {
  const hears = [];
  const watches = [];
  let source = (null);
  let timer = 0;

  function open() {
    clearTimeout(timer);
    source?.close();
    source = new EventSource("./events");
    source.onopen = () => watches.forEach((watch) => watch("open"));
    source.onmessage = (message) => {
      const event = JSON.parse(message.data);
      hears.forEach((hear) => hear(event));
    };
    source.onerror = () => {
      watches.forEach((watch) => watch("lost"));
      // A browser connects again by itself unless the answer was no stream at all.
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(open, PAUSE);
    };
  }

  async function ask(request) {
    let response;
    try {
      response = await fetch("./do", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(request),
      });
    } catch {
      throw new Error("The program does not answer. Is it still running?");
    }
    const answer = await response.json().catch(() => ({}));
    if (!response.ok) throw new Error(answer.error ?? `The program refused (${response.status}).`);
    return answer;
  }

  // Listeners come first, so that no event of the start is missed.
  setTimeout(open, 0);
  return {
    ask,
    onEvent: (hear) => void hears.push(hear),
    onStatus: (watch) => void watches.push(watch),
    retry: open,
  };
}
