import { connect } from "node:net";

const OPENING_AT_ONCE = 32;
const EVENT = Buffer.from("\nid: ");

/**
 * Open event streams on bare sockets, so that ten thousand of them cost this process little.
 * @typedef {object} EventReaders
 * @property {() => Promise<void>} hear resolves when every reader has got one more event
 * @property {() => void} close
 */

/** The number of events that begin in these bytes. Events are so short that the kernel never splits one. */
const eventsIn = (/** @type {Buffer} */ bytes) => {
  let count = 0;
  for (let at = bytes.indexOf(EVENT); at >= 0; at = bytes.indexOf(EVENT, at + 1)) count += 1;
  return count;
};

/**
 * Opens streams and waits for the first event of each.
 * @param {URL} url
 * @param {number} count
 * @returns {Promise<EventReaders>}
 */
export async function openReaders(url, count) {
  let missing = 0;
  /** @type {() => void} */
  let heard = () => undefined;
  const hear = (/** @type {number} */ events) =>
    /** @type {Promise<void>} */ (
      new Promise((resolve) => {
        missing += events;
        heard = resolve;
      })
    );

  const open = (/** @type {number} */ index) =>
    /** @type {Promise<import("node:net").Socket>} */ (
      new Promise((resolve, reject) => {
        // Each stream comes from a different client address, so that a limit per address is checked but never reached.
        const address = `198.18.${index >> 8}.${index & 255}`;
        const socket = connect(Number(url.port), url.hostname, () => {
          socket.write(
            `GET ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\nAccept: text/event-stream\r\nX-Forwarded-For: ${address}\r\n\r\n`,
          );
        });
        let isOpen = false;
        socket.on("error", reject);
        socket.on("data", (/** @type {Buffer} */ bytes) => {
          const events = eventsIn(bytes);
          if (!isOpen && events === 0) return reject(new Error(`no stream: ${bytes.toString("latin1").slice(0, 400)}`));
          if (!isOpen) {
            isOpen = true;
            return resolve(socket);
          }
          missing -= events;
          if (missing === 0) heard();
        });
      })
    );

  /** @type {import("node:net").Socket[]} */
  const sockets = [];
  while (sockets.length < count) {
    const wanted = Math.min(OPENING_AT_ONCE, count - sockets.length);
    const first = sockets.length;
    sockets.push(...(await Promise.all(Array.from({ length: wanted }, (_, index) => open(first + index)))));
  }
  return {
    hear: () => hear(sockets.length),
    close: () => {
      // A reset leaves no port in TIME_WAIT.
      for (const socket of sockets) socket.resetAndDestroy();
    },
  };
}
