import autocannon from "autocannon";
import { quantile } from "./statistics.mjs";

const CONNECTIONS = 32;
// Each request names one of these as its client, so that a limit per address is checked but never reached.
const CLIENTS = 2_048;

/**
 * One side of a comparison; what is to happen while it is measured begins with `meanwhile`. `headers` are those of every
 * request, or those of each client in turn. With `paths`, these are asked for in turn at the server of `url`. With `body`, the
 * requests are POSTs, each with what it returns. `cpu` is the processor time that the server has used, in milliseconds.
 * @typedef {Record<string, string>} Headers
 * @typedef {{ url: string, expect: number, paths?: readonly string[], headers?: Headers | readonly Headers[],
 *   body?: () => unknown, meanwhile?: () => AsyncDisposable, cpu?: () => Promise<number> }} Side
 */

/**
 * Result of a load on one side: requests per second, the median and the 99th percentile of the response time in
 * milliseconds, and the processor time for an answer in microseconds, where the side tells what it has used.
 * @typedef {{ perSecond: number, p50: number, p99: number, cpu: number | undefined }} Load
 */

const milliseconds = (/** @type {number} */ ms) => Math.round(ms * 100) / 100;

/** @param {() => unknown} body @returns {import("autocannon").Request} */
const posting = (body) => ({
  method: "POST",
  setupRequest: (request) => ({ ...request, body: JSON.stringify(body()) }),
});

/**
 * The requests that each connection repeats. Connections begin at different places, so that no two ask for the same address
 * at the same time as long as there are enough addresses, and clients ask for another address on each.
 * @param {Side} side
 * @param {number} connection
 * @returns {import("autocannon").Request[]}
 */
function requestsOf({ url, paths, body, headers = {} }, connection) {
  const { pathname, search } = new URL(url);
  const own = Array.isArray(headers) ? headers : [headers];
  const asked = paths ?? [`${pathname}${search}`];
  const first = Math.floor((connection * CLIENTS) / CONNECTIONS);
  return Array.from({ length: CLIENTS }, (_, index) => {
    const client = (first + index) % CLIENTS;
    return {
      ...(body ? posting(body) : { method: /** @type {const} */ ("GET") }),
      path: asked[(client + connection) % asked.length] ?? pathname,
      headers: {
        ...(body && { "content-type": "application/json" }),
        ...own[client % own.length],
        "x-forwarded-for": `198.18.${client >> 8}.${client & 255}`,
      },
    };
  });
}

/**
 * Loads the URL over 32 connections, or as many as given. Any unexpected answer is an error: fast refusals do not count as
 * throughput.
 * @param {Side} side
 * @param {number} seconds
 * @param {number} [connections]
 * @returns {Promise<Load>}
 */
export async function measure(side, seconds, connections = CONNECTIONS) {
  const { url, expect, meanwhile, cpu } = side;
  await using _ = meanwhile?.();
  let connection = 0;
  const begun = await cpu?.();
  // Statistics of autocannon cut response times to whole milliseconds: 1.9 would be 1.
  /** @type {number[]} */
  const times = [];
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient(client) {
      client.setRequests(requestsOf(side, connection++));
      client.on("response", (_status, _bytes, ms) => times.push(ms));
    },
  });
  const used = begun === undefined ? undefined : (((await cpu?.()) ?? 0) - begun) * 1_000;
  const answers = Object.entries(result.statusCodeStats ?? {}).filter(([status]) => Number(status) !== expect);
  if (answers.length > 0 || result.errors > 0) {
    const seen = answers.map(([status, { count = 0 }]) => `${count} × ${status}`).join(", ");
    throw new Error(`${url} gave ${seen || "no answer"} and ${result.errors} errors where ${expect} was expected`);
  }
  return {
    perSecond: result.requests.average,
    p50: milliseconds(quantile(times, 0.5)),
    p99: milliseconds(quantile(times, 0.99)),
    cpu: used && used / result.requests.total,
  };
}
