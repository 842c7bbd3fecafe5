// A separate process that fetches a package at each message, in one of two ways, and reports the time and the memory that the
// download added.
import { execFile } from "node:child_process";
import { createWriteStream, openAsBlob } from "node:fs";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { download } from "@sitevine/marketplace-client";
import { processMemory } from "./process-memory.mjs";

const run = promisify(execFile);

/**
 * @typedef {object} Order
 * @property {"install" | "reference"} work
 * @property {{ url: string, sha256: string, size: number }} target
 * @property {string} folder
 * @property {{ url: string, headers: Record<string, string> }} upload
 */

/** @param {Order} order @param {string} path */
async function install({ target, upload }, path) {
  const before = processMemory().now;
  const start = performance.now();
  const got = await download(target, {
    baseUrl: target.url,
    fetch,
    async openSink() {
      const file = await open(path, "w");
      return {
        write: async (chunk) => void (await file.writeFile(chunk)),
        close: () => file.close(),
        discard: () => file.close(),
      };
    },
  });
  if (!got.ok) throw new Error(got.message);
  const downloadMs = performance.now() - start;
  const megabytes = processMemory().peak - before;
  const form = new FormData();
  form.set("file", await openAsBlob(path), "theme.svtheme");
  const response = await fetch(upload.url, { method: "POST", headers: upload.headers, body: form });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return { ms: performance.now() - start, downloadMs, megabytes };
}

/** @param {Order} order @param {string} path */
async function reference({ target }, path) {
  const start = performance.now();
  const { body } = await fetch(target.url);
  if (!body) throw new Error("the server gave nothing");
  await pipeline(Readable.fromWeb(body), createWriteStream(path));
  const { stdout } = await run("sha256sum", [path]);
  if (!stdout.startsWith(target.sha256)) throw new Error("the server gave other bytes");
  return { ms: performance.now() - start, downloadMs: 0, megabytes: 0 };
}

process.on("message", async (/** @type {Order} */ order) => {
  const path = join(order.folder, `${order.work}.part`);
  try {
    process.send?.(await (order.work === "install" ? install : reference)(order, path));
  } catch (error) {
    process.send?.({ error: String(error) });
  } finally {
    await rm(path, { force: true });
  }
});
// The process waits for orders, although the watch over its parent does not keep it alive.
process.channel?.ref();
