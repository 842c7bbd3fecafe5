import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { askCpu, askMemory, PROBE, spawnServer } from "./server-process.mjs";

/** @typedef {"raw-bytes" | "hono-bytes" | "hono-hello" | "hono-me" | "raw-events" | "articles-sqlite" | "articles-postgres" | "search-sqlite" | "search-ranked-sqlite" | "comments-sqlite" | "pages-sqlite"} ReferenceName */

/**
 * Starts a reference server.
 * @param {ReferenceName} name a file of `references/`
 * @param {{ body: Buffer, type: string }} [answer] what it serves, or the key of the tokens that it takes
 * @param {readonly string[]} [args] what it is told instead, followed by the file of the key if there is one
 */
export async function startReference(name, answer, args) {
  const folder = await mkdtemp(join(tmpdir(), "sitevine-bench-"));
  const file = join(folder, "body");
  if (answer) await writeFile(file, answer.body);
  const script = fileURLToPath(new URL(`./references/${name}.mjs`, import.meta.url));
  const { child, stop } = spawnServer(
    ["--import", PROBE, script, ...(args ? [...args, ...(answer ? [file] : [])] : [file, answer?.type ?? ""])],
    {},
  );
  const [port] = await once(child, "message");
  return {
    url: `http://127.0.0.1:${port}/`,
    /** The processor time that the process has used, in milliseconds. */
    cpu: () => askCpu(child),
    /** Memory of the process after a garbage collection, in megabytes. */
    settledMemory: () => askMemory(child, "settled"),
    async [Symbol.asyncDispose]() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
