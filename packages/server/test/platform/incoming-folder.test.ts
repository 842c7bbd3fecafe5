import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { type FakeClock, fakeClock, temporaryDirectory } from "@sitevine/testkit";
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

/** Puts a file into the folder that was last written so long ago. */
async function leave(folder: string, name: string, clock: FakeClock, ageMinutes = 0): Promise<void> {
  await writeFile(join(folder, name), "left");
  const at = clock.now().getTime() / 1_000 - ageMinutes * 60;
  await utimes(join(folder, name), at, at);
}

const lastLetters = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).map((name) => name.slice(-1)).sort();

it("deletes what processes left that have ended, and leaves alone what others are writing", async () => {
  await using directory = await temporaryDirectory();
  const clock = fakeClock();
  await using mine = await (await openIncomingFolder(directory.path, clock)).create();
  const [host] = basename(mine.path).split("-");
  const ended = spawnSync(process.execPath, ["-e", ""]).pid;
  await leave(directory.path, `${host}-${ended}-01234567-a`, clock);
  await leave(directory.path, `${host}-${process.pid}-01234567-b`, clock);
  await leave(directory.path, `${host}-${process.ppid}-01234567-c`, clock, 61);
  await leave(directory.path, "abcdefabcdef-1-01234567-d", clock, 59);
  await leave(directory.path, "abcdefabcdef-1-01234567-e", clock, 61);
  await openIncomingFolder(directory.path, clock);
  expect(await lastLetters(directory.path)).toEqual(["c", "d", mine.path.slice(-1)].sort());
});

it("deletes what a process of another host left as soon as that is certain, without a start", async () => {
  await using directory = await temporaryDirectory();
  const clock = fakeClock();
  const folder = await openIncomingFolder(directory.path, clock);
  await leave(directory.path, "abcdefabcdef-1-01234567-d", clock);
  clock.advance(30 * 60_000);
  await (await folder.create())[Symbol.asyncDispose]();
  expect(await lastLetters(directory.path)).toEqual(["d"]);
  clock.advance(31 * 60_000);
  await (await folder.create())[Symbol.asyncDispose]();
  expect(await lastLetters(directory.path)).toEqual([]);
});

const MODULE = new URL("../../src/platform/files/incoming-folder.ts", import.meta.url).href;
const HOOKS = new URL("../crash/source-hooks.mjs", import.meta.url).href;
// Gives the program a process namespace of its own, as a container has; the host name stays the same.
const IN_CONTAINER = ["--pid", "--fork", "--kill-child", process.execPath] as const;
const canSeparate = spawnSync("unshare", [...IN_CONTAINER, "-e", ""]).status === 0;

it.runIf(canSeparate)("leaves alone what a container with the same host name is writing", async () => {
  await using directory = await temporaryDirectory();
  // Both are process 1 of their containers.
  const program = `
    import { openIncomingFolder } from ${JSON.stringify(MODULE)};
    const clock = { now: () => new Date() };
    await (await openIncomingFolder(${JSON.stringify(directory.path)}, clock)).create();
    process.stdout.write(String(process.pid));
    process.stdin.resume();`;
  const flags = ["--import", HOOKS, "--input-type=module", "--eval", program];
  const start = async () => {
    const child = spawn("unshare", [...IN_CONTAINER, ...flags], { stdio: ["pipe", "pipe", "inherit"] });
    const [said] = await once(child.stdout, "data");
    expect(String(said)).toBe("1");
    return child;
  };
  const first = await start();
  const second = await start();
  expect(await readdir(directory.path)).toHaveLength(2);
  for (const child of [first, second]) {
    child.stdin.end();
    await once(child, "exit");
  }
});
