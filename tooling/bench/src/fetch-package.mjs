// A separate process that moves a package at each message, in one of two ways, and reports the time.
import { execFile } from "node:child_process";
import { createWriteStream, openAsBlob } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * @typedef {object} Order
 * @property {"upload" | "reference"} work
 * @property {{ url: string, sha256: string }} target
 * @property {string} folder
 * @property {{ url: string, headers: Record<string, string>, file: string }} upload
 */

/** Imports the package into a site. @param {Order} order */
async function upload({ upload: { url, headers, file } }) {
  const form = new FormData();
  form.set("file", await openAsBlob(file), "theme.svtheme");
  const response = await fetch(url, { method: "POST", headers, body: form });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
}

/** Downloads the package and verifies its checksum. @param {Order} order */
async function reference({ target, folder }) {
  const path = join(folder, "reference.part");
  try {
    const { body } = await fetch(target.url);
    if (!body) throw new Error("the server gave nothing");
    await pipeline(Readable.fromWeb(body), createWriteStream(path));
    const { stdout } = await run("sha256sum", [path]);
    if (!stdout.startsWith(target.sha256)) throw new Error("the server gave other bytes");
  } finally {
    await rm(path, { force: true });
  }
}

process.on("message", async (/** @type {Order} */ order) => {
  const start = performance.now();
  try {
    await (order.work === "upload" ? upload : reference)(order);
    process.send?.({ ms: performance.now() - start });
  } catch (error) {
    process.send?.({ error: String(error) });
  }
});
// The process waits for orders, although the watch over its parent does not keep it alive.
process.channel?.ref();
