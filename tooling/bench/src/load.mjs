import autocannon from "autocannon";

const CONNECTIONS = 32;
// Each request names one of these as its client, so that a limit per address is checked but never reached.
const CLIENTS = 2_048;

/**
 * One side of a comparison; what is to happen while it is measured begins with `meanwhile`. `headers` are those of every
 * request, or those of each client in turn.
 * @typedef {Record<string, string>} Headers
 * @typedef {{ url: string, expect: number, headers?: Headers | readonly Headers[], meanwhile?: () => AsyncDisposable }} Side
 */

/**
 * Loads the URL over 32 connections. Any unexpected answer is an error: fast refusals do not count as throughput.
 * @param {Side} side
 * @param {number} seconds
 */
async function load({ url, expect, headers = {}, meanwhile }, seconds) {
  await using _ = meanwhile?.();
  const { pathname, search } = new URL(url);
  const own = Array.isArray(headers) ? headers : [headers];
  const requests = Array.from({ length: CLIENTS }, (_, client) => ({
    method: /** @type {const} */ ("GET"),
    path: `${pathname}${search}`,
    headers: { ...own[client % own.length], "x-forwarded-for": `198.18.${client >> 8}.${client & 255}` },
  }));
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, requests });
  const answers = Object.entries(result.statusCodeStats ?? {}).filter(([status]) => Number(status) !== expect);
  if (answers.length > 0 || result.errors > 0) {
    const seen = answers.map(([status, { count = 0 }]) => `${count} × ${status}`).join(", ");
    throw new Error(`${url} gave ${seen || "no answer"} and ${result.errors} errors where ${expect} was expected`);
  }
  return result;
}

/**
 * Requests per second that the URL answers.
 * @param {Side} side
 * @param {number} seconds
 */
export const measure = async (side, seconds) => (await load(side, seconds)).requests.average;

/**
 * The 99th percentile of the response time in milliseconds.
 * @param {Side} side
 * @param {number} seconds
 */
export const slowest = async (side, seconds) => (await load(side, seconds)).latency.p99;
