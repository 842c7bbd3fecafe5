import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { openReaders } from "../event-readers.mjs";
import { startReference } from "../references.mjs";
import { startSite } from "../site.mjs";
import { median } from "../statistics.mjs";

const STREAMS = 10_000;
// Descriptors that a process needs besides its streams.
const SPARE = 200;
// Some streams are opened and closed first, so that one-time allocations do not count.
const WARM_UP = 500;
const PUBLISHES = 9;
const GOAL = 1.3;

/**
 * One server that keeps streams open.
 * @typedef {object} Side
 * @property {URL} stream
 * @property {() => Promise<{ now: number }>} settledMemory
 * @property {(round: number) => Promise<unknown>} publish
 */

/**
 * Open style streams of one site, compared with bare node:http responses that get the same bytes: memory per stream, and the
 * time from the request that publishes to the event at the last client.
 */
export async function sseFanout() {
  const streams = Math.min(STREAMS, openFiles() - SPARE);
  console.log(`sse-fanout: ${streams} streams; the machine allows ${openFiles()} open files a process`);
  const site = await measureSite(streams);
  const bare = await measureBare(streams, site.first);
  console.log(`  sse-fanout: ${show(site)} beside ${show(bare)}`);
  return [
    result("sse-memory", site.kilobytes, bare.kilobytes, {
      mb: Number(((site.kilobytes * streams) / 1024).toFixed(1)),
    }),
    result("sse-publish", site.ms, bare.ms, { ms: Number(site.ms.toFixed(1)) }),
  ];
}

const openFiles = () => {
  const limit = execFileSync("sh", ["-c", "ulimit -Hn"], { encoding: "utf8" }).trim();
  return limit === "unlimited" ? Number.POSITIVE_INFINITY : Number(limit);
};

const show = (/** @type {{ kilobytes: number, ms: number }} */ { kilobytes, ms }) =>
  `${kilobytes.toFixed(1)} kB a stream and ${ms.toFixed(0)} ms a publish`;

/**
 * @param {string} bench @param {number} ours @param {number} reference @param {{ ms?: number, mb?: number }} figures
 * @returns {import("../report.mjs").Result}
 */
function result(bench, ours, reference, figures) {
  const ratio = Number((ours / reference).toFixed(3));
  // The result must stay below the goal, which is a multiple of the cost of bare responses.
  return { bench, ratio, goal: GOAL, ok: ratio <= GOAL, ours, reference, ...figures };
}

/** @param {number} streams */
async function measureSite(streams) {
  await using site = await startSite();
  const stream = new URL("/api/appearance/stream", site.origin);
  const response = await fetch(stream);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const first = (await reader?.read())?.value ?? "";
  await reader?.cancel();
  const publish = (/** @type {number} */ round) =>
    site.send("PUT", "/api/appearance/custom-css", { css: `.published { order: ${round} }` });
  return { first, ...(await measure({ stream, settledMemory: site.settledMemory, publish }, streams)) };
}

/** @param {number} streams @param {string} first what every stream begins with */
async function measureBare(streams, first) {
  await using bare = await startReference("raw-events", undefined, ["text/event-stream; charset=utf-8", first]);
  const publish = () => fetch(bare.url, { method: "POST", body: first });
  // Awaited here, since the server stops at the end of this function.
  return await measure({ stream: new URL(bare.url), settledMemory: bare.settledMemory, publish }, streams);
}

/** @param {Side} side @param {number} streams */
async function measure({ stream, settledMemory, publish }, streams) {
  const before = await warmMemory(stream, settledMemory);
  const readers = await openReaders(stream, streams);
  await sleep(500);
  const held = await settledMemory();
  /** @type {number[]} */
  const times = [];
  for (let round = 0; round < PUBLISHES; round++) {
    const started = performance.now();
    const heard = readers.hear();
    const published = publish(round);
    await heard;
    times.push(performance.now() - started);
    await published;
    await sleep(100);
  }
  readers.close();
  return { kilobytes: ((held.now - before.now) * 1024) / streams, ms: median(times) };
}

/** @param {URL} stream @param {Side["settledMemory"]} settledMemory */
async function warmMemory(stream, settledMemory) {
  const few = await openReaders(stream, WARM_UP);
  few.close();
  await sleep(500);
  return settledMemory();
}
