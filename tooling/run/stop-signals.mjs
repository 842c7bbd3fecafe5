/** @type {readonly NodeJS.Signals[]} */
const STOP_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
// npm passes on the Ctrl-C that the terminal also sends to us; those two arrive together. A second one by the user does not.
const ECHO_MS = 1_000;
const PARENT_CHECK_MS = 500;

/**
 * Listens for stop signals until the returned function is called. The death of our parent process counts as one: npm cannot
 * pass it on when it is killed.
 * @param {{ onStop: (signal: NodeJS.Signals) => void, onInsist: () => void }} listener `onStop` hears the first signal
 * once; `onInsist` hears a later one by somebody who has waited long enough
 * @returns {() => void}
 */
export function listenForStop({ onStop, onInsist }) {
  const parent = process.ppid;
  let firstAt = 0;
  /** @param {NodeJS.Signals} signal */
  const hear = (signal) => {
    if (firstAt === 0) {
      firstAt = Date.now();
      onStop(signal);
    } else if (Date.now() - firstAt > ECHO_MS) {
      onInsist();
    }
  };
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    hear("SIGTERM");
  }, PARENT_CHECK_MS);
  for (const signal of STOP_SIGNALS) process.on(signal, hear);
  return () => {
    clearInterval(watch);
    for (const signal of STOP_SIGNALS) process.off(signal, hear);
  };
}
