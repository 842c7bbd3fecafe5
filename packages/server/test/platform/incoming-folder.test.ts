import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { fakeClock, temporaryDirectory } from "@sitevine/testkit";
import { expect, it } from "vitest";
import { openIncomingFolder } from "../../src/platform/files/incoming-folder.js";

const bytes = (text: string) => new TextEncoder().encode(text);

it("holds each file until it is disposed of, however often it was finished", async () => {
  await using directory = await temporaryDirectory();
  const folder = await openIncomingFolder(directory.path, fakeClock());
  const [first, second] = await Promise.all([folder.create(), folder.create()]);
  const piece = bytes("one ");
  await first.write(piece);
  piece.fill(0);
  await first.write(bytes("two"));
  expect([first.size, second.size]).toEqual([7, 0]);
  await first.finish();
  await first.finish();
  expect(await readFile(first.path, "utf8")).toBe("one two");
  await first[Symbol.asyncDispose]();
  await second[Symbol.asyncDispose]();
  await second[Symbol.asyncDispose]();
  expect(await readdir(directory.path)).toEqual([]);
});

it("deletes what processes left that have ended, and leaves alone what others are writing", async () => {
  await using directory = await temporaryDirectory();
  const clock = fakeClock();
  const host = createHash("sha256").update(hostname()).digest("hex").slice(0, 12);
  const ended = spawnSync(process.execPath, ["-e", ""]).pid;
  const leave = async (name: string, ageHours = 0) => {
    await writeFile(join(directory.path, name), "left");
    const at = clock.now().getTime() / 1_000 - ageHours * 3_600;
    await utimes(join(directory.path, name), at, at);
  };
  await leave(`${host}-${ended}-01234567-a`);
  await leave(`${host}-${process.pid}-01234567-b`);
  await leave(`${host}-${process.ppid}-01234567-c`);
  await leave("abcdefabcdef-1-01234567-d");
  await leave("abcdefabcdef-1-01234567-e", 25);
  await using mine = await (await openIncomingFolder(directory.path, clock)).create();
  await openIncomingFolder(directory.path, clock);
  const kept = (await readdir(directory.path)).map((name) => name.slice(-1));
  expect(kept.sort()).toEqual(["c", "d", mine.path.slice(-1)].sort());
});
