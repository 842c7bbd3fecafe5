const HEARTBEAT_MS = 15_000;

/**
 * Prints which step runs and how long it took: `1/3 Installing packages…` and then `    done in 4.2 s`. A line every 15 seconds
 * shows that a long step is alive.
 * @template T
 * @param {string} position for example 1/3
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(position, title, work) {
  const started = Date.now();
  console.log(`${position} ${title}…`);
  const heartbeat = setInterval(() => console.log(`    still at it (${seconds(started)})`), HEARTBEAT_MS);
  try {
    const result = await work();
    console.log(`    done in ${seconds(started)}`);
    return result;
  } finally {
    clearInterval(heartbeat);
  }
}

/** @param {number} since */
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
