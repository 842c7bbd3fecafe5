import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { recordingLogger, temporaryDirectory } from "@sitevine/testkit";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../../src/platform/db/open-database.js";
import { recordStates } from "./states-on-disk.js";

const open = (folder: string) =>
  openDatabase({ driver: "sqlite", file: join(folder, "site.sqlite") }, recordingLogger());

/** Longer than what is read at once. */
const LONG = "x".repeat(150_000);

async function valuesIn(folder: string): Promise<readonly unknown[]> {
  await using db = await open(folder);
  return (await sql<{ value: number }>`select value from numbers`.execute(db.read)).rows.map(({ value }) => value);
}

describe("what a kill would leave", () => {
  it("is a state of its own after a commit, and none within a transaction", async () => {
    await using work = await temporaryDirectory();
    const folder = join(work.path, "site");
    await mkdir(folder);
    await using db = await open(folder);
    await db.transaction(async (tx) => {
      await sql`create table numbers (value integer)`.execute(tx);
    });
    const states = recordStates(folder, join(work.path, "state"));
    states.record(1);
    await db.transaction(async (tx) => {
      await sql`insert into numbers values (1)`.execute(tx);
      states.record(2);
      await sql`insert into numbers values (2)`.execute(tx);
      states.record(3);
    });
    states.record(4);
    await db.transaction(async (tx) => {
      await sql`insert into numbers values (3)`.execute(tx);
    });
    states.record(5);
    expect(states.folders).toEqual([1, 4, 5].map((step) => join(work.path, `state-${step}`)));
    expect(await Promise.all(states.folders.map(valuesIn))).toEqual([[], [1, 2], [1, 2, 3]]);
  });

  it("has the files as they are at that moment", async () => {
    await using work = await temporaryDirectory();
    await using site = await temporaryDirectory();
    const states = recordStates(site.path, join(work.path, "state"));
    for (const [step, text] of ["one", "one", "two", "one"].entries()) {
      await writeFile(join(site.path, "file"), text);
      states.record(step);
    }
    const texts = states.folders.map((folder) => readFile(join(folder, "file"), "utf8"));
    expect(await Promise.all(texts)).toEqual(["one", "two", "one"]);
  });

  it.each<{ change: string; make: (folder: string) => Promise<void>; files: readonly string[] }>([
    { change: "a longer file", make: (folder) => writeFile(join(folder, "a"), "x".repeat(200_001)), files: ["a", "b"] },
    { change: "a shorter file", make: (folder) => writeFile(join(folder, "a"), "x"), files: ["a", "b"] },
    { change: "an empty file", make: (folder) => writeFile(join(folder, "a"), ""), files: ["a", "b"] },
    { change: "another last byte", make: (folder) => writeFile(join(folder, "a"), `${LONG}z`), files: ["a", "b"] },
    { change: "a new file", make: (folder) => writeFile(join(folder, "c"), ""), files: ["a", "b", "c"] },
    { change: "no file", make: (folder) => rm(join(folder, "b")), files: ["a"] },
    { change: "a new name", make: (folder) => rename(join(folder, "b"), join(folder, "c")), files: ["a", "c"] },
  ])("is another state with $change", async ({ make, files }) => {
    await using work = await temporaryDirectory();
    await using site = await temporaryDirectory();
    await writeFile(join(site.path, "a"), `${LONG}y`);
    await writeFile(join(site.path, "b"), "b");
    const states = recordStates(site.path, join(work.path, "state"));
    states.record(1);
    await make(site.path);
    states.record(2);
    states.record(3);
    const folders = [1, 2].map((step) => join(work.path, `state-${step}`));
    expect(states.folders).toEqual(folders);
    expect(await Promise.all(folders.map((folder) => readdir(folder)))).toEqual([["a", "b"], files]);
  });
});
