import { Agent, request } from "node:http";
import { quantile } from "../statistics.mjs";

/**
 * Sends one request over the connection of a writer, and returns the text of the answer. Throws for another status than expected.
 * @typedef {{ method?: string, path: string, headers?: Readonly<Record<string, string>> | undefined, body?: unknown, expect: number }} Sent
 * @typedef {(sent: Sent) => Promise<string>} Send
 *
 * An act of a writer, in as many requests as it takes. The second argument is the number of the writer, who performs
 * one act at a time.
 * @typedef {(send: Send, writer: number) => Promise<void>} Act
 *
 * Acts per second, and the median and the 99th percentile of how long one takes, in milliseconds.
 * @typedef {{ perSecond: number, p50: number, p99: number }} Load
 *
 * Data for the writes of a server. `key` is an administrator's for Ghost and NodeBB, `password` that of Sitevine's
 * members.
 * @typedef {{ origin: string, key: string, category: string, password: string, members: number, connections: number,
 *   nextText: () => import("./texts.mjs").Text }} Given
 *
 * Number of concurrent writers at a server, and the act of each.
 * @typedef {{ writers: number, act: Act }} Writing
 */

/** @param {string} origin @param {Agent} agent @returns {Send} */
const sender =
  (origin, agent) =>
  ({ method = "POST", path, headers = {}, body, expect }) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? "" : JSON.stringify(body);
      const sent = {
        "content-length": String(Buffer.byteLength(text)),
        "content-type": "application/json",
        ...headers,
      };
      const call = request(new URL(path, origin), { agent, method, headers: sent }, (answer) => {
        let received = "";
        answer.setEncoding("utf8");
        answer.on("data", (/** @type {string} */ chunk) => {
          received += chunk;
        });
        answer.on("error", reject);
        answer.on("end", () => {
          if (answer.statusCode === expect) resolve(received);
          else
            reject(
              new Error(`${method} ${path} gave ${answer.statusCode} and not ${expect}: ${received.slice(0, 500)}`),
            );
        });
      });
      call.on("error", reject);
      call.end(text);
    });

/**
 * Has as many do the same at once, each over a connection of their own and one act after another. Writers that are more than
 * the connections take turns.
 * @param {string} origin
 * @param {Act} act
 * @param {{ seconds: number, connections: number, writers: number }} load
 * @returns {Promise<Load>}
 */
export async function measureActs(origin, act, { seconds, connections, writers }) {
  if (writers < connections) throw new Error(`${connections} at once take as many writers, and there are ${writers}.`);
  /** @type {number[]} */
  const times = [];
  const begun = performance.now();
  const end = begun + seconds * 1_000;
  const failed = new AbortController();

  /** @param {number} connection */
  async function write(connection) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send = sender(origin, agent);
    let writer = connection;
    try {
      while (performance.now() < end && !failed.signal.aborted) {
        const from = performance.now();
        await act(send, writer);
        times.push(performance.now() - from);
        writer = writer + connections < writers ? writer + connections : connection;
      }
    } catch (error) {
      failed.abort();
      throw error;
    } finally {
      agent.destroy();
    }
  }

  await Promise.all(Array.from({ length: connections }, (_, connection) => write(connection)));
  const perSecond = (times.length * 1_000) / (performance.now() - begun);
  return { perSecond, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}
