import { spawn } from "node:child_process";
import { once } from "node:events";
import { statSync, watch } from "node:fs";
import { join } from "node:path";
import { temporaryDirectory } from "@sitevine/testkit";
import SqliteFile from "better-sqlite3";
import { expect, it } from "vitest";
import { programFile } from "../support/programs.js";

/** Creates a file with an empty table, and returns its size. */
function prepare(file: string): number {
  const database = new SqliteFile(file);
  database.pragma("journal_mode = WAL");
  database.exec("create table rows (id integer primary key, filler text not null)");
  database.close();
  return statSync(file).size;
}

/** Kills a process that writes as soon as the file has grown by so much, and returns how many rows it had reported. */
async function killWhile(file: string, size: number): Promise<{ reported: number; complaint: string }> {
  const child = spawn(process.execPath, [programFile("checkpoints-child.mjs"), file]);
  let said = "";
  let complaint = "";
  child.stdout.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const watcher = watch(file, () => {
    if (statSync(file).size >= size) child.kill("SIGKILL");
  });
  await once(child, "close");
  watcher.close();
  const complete = said.slice(0, said.lastIndexOf("\n")).split("\n");
  return { reported: Number(complete.at(-1)), complaint };
}

it("a process that is killed while the log is copied into the file loses nothing that it reported", async () => {
  // The first page of the first copying, some more, and one of a later copying.
  for (const growth of [1, 2_000_000, 60_000_000]) {
    await using folder = await temporaryDirectory();
    const file = join(folder.path, "site.sqlite");
    const { reported, complaint } = await killWhile(file, prepare(file) + growth);
    expect(complaint).toBe("");
    const database = new SqliteFile(file);
    const count = Number(database.prepare("select count(*) from rows").pluck().get());
    expect([growth, database.pragma("integrity_check", { simple: true }), count >= reported, count % 10]).toEqual([
      growth,
      "ok",
      true,
      0,
    ]);
    expect(reported).toBeGreaterThan(0);
    database.close();
  }
});
