import autocannon from "autocannon";

const CONNECTIONS = 32;
// Each request names one of these as the client, so that a limit per address is paid for but never reached.
const CLIENTS = 1_024;

/**
 * Requests per second that the URL answers over 32 connections. Any answer but the expected one is an error: a fast refusal
 * is no throughput.
 * @param {import("./compare.mjs").Side} side
 * @param {number} seconds
 * @returns {Promise<number>}
 */
export async function measure({ url, expect, headers = {} }, seconds) {
  const { pathname: path } = new URL(url);
  const requests = Array.from({ length: CLIENTS }, (_, client) => ({
    method: /** @type {const} */ ("GET"),
    path,
    headers: { ...headers, "x-forwarded-for": `198.18.${client >> 8}.${client & 255}` },
  }));
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, requests });
  const answers = Object.entries(result.statusCodeStats ?? {}).filter(([status]) => Number(status) !== expect);
  if (answers.length > 0 || result.errors > 0) {
    const seen = answers.map(([status, { count = 0 }]) => `${count} × ${status}`).join(", ");
    throw new Error(`${url} gave ${seen || "no answer"} and ${result.errors} errors where ${expect} was expected`);
  }
  return result.requests.average;
}
