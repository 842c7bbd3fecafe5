import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { askMemory, PROBE, spawnServer } from "./server-process.mjs";

/** @typedef {"raw-bytes" | "hono-bytes" | "hono-hello" | "hono-me" | "raw-events" | "articles-sqlite" | "articles-postgres" | "search-sqlite"} ReferenceName */

/**
 * Starts a reference server.
 * @param {ReferenceName} name a file of `references/`
 * @param {{ body: Buffer, type: string }} [answer] what it serves, or for `hono-me` the key of its tokens
 * @param {readonly string[]} [args] what it is told instead
 */
export async function startReference(name, answer, args) {
  const folder = await mkdtemp(join(tmpdir(), "sitevine-bench-"));
  const file = join(folder, "body");
  if (answer) await writeFile(file, answer.body);
  const script = fileURLToPath(new URL(`./references/${name}.mjs`, import.meta.url));
  const { child, stop } = spawnServer(["--import", PROBE, script, ...(args ?? [file, answer?.type ?? ""])], {});
  const [port] = await once(child, "message");
  return {
    url: `http://127.0.0.1:${port}/`,
    /** Memory of the process after a garbage collection, in megabytes. */
    settledMemory: () => askMemory(child, "settled"),
    async [Symbol.asyncDispose]() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
