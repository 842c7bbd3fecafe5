import { measureActs } from "./acts.mjs";
import { ghost } from "./ghost.mjs";
import { nodebb } from "./nodebb.mjs";
import { sitevine } from "./sitevine.mjs";

/** @typedef {import("./acts.mjs").Given} Given */
/** @typedef {import("./acts.mjs").Writing} Writing */

/** @type {Readonly<Record<string, Readonly<Record<string, (given: Given) => Promise<Writing>>>>>} */
const SERVERS = { sitevine, ghost, nodebb };

/**
 * Has each kind of text written to a server, one after another and then over all connections at once, in several rounds.
 * @param {string} server
 * @param {Given} given
 * @param {{ rounds: number, seconds: number, warmSeconds: number }} length
 */
export async function* measureWrites(server, given, { rounds, seconds, warmSeconds }) {
  for (const [what, begin] of Object.entries(SERVERS[server] ?? {})) {
    // Anew for each kind of text, since the sessions of Sitevine's members last for a quarter of an hour.
    const { writers, act } = await begin(given);
    for (const connections of [1, given.connections]) {
      const measureFor = (/** @type {number} */ length) =>
        measureActs(given.origin, act, { seconds: length, connections, writers });
      await measureFor(warmSeconds);
      /** @type {import("./acts.mjs").Load[]} */
      const loads = [];
      for (let round = 0; round < rounds; round += 1) loads.push(await measureFor(seconds));
      yield { question: `${what}, ${connections} at once`, loads, about: { writers } };
    }
  }
}
