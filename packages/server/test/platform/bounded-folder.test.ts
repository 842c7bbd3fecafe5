import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fakeClock, temporaryDirectory } from "@sitevine/testkit";
import { expect, it } from "vitest";
import { createBoundedFolder } from "../../src/platform/files/bounded-folder.js";

const bytes = (size: number): Uint8Array => new Uint8Array(size).fill(7);

it("keeps what was used last within its bound, also after a restart", async () => {
  await using directory = await temporaryDirectory();
  const clock = fakeClock();
  const options = { folder: join(directory.path, "kept"), maxBytes: 30, maxAgeMs: 60_000, clock };
  const folder = createBoundedFolder(options);
  for (const name of ["a", "b", "c"]) {
    await folder.write(name, bytes(10));
    clock.advance(1_000);
  }
  expect((await folder.read("a"))?.byteLength).toBe(10);
  await folder.write("d", bytes(10));
  expect((await readdir(options.folder)).sort()).toEqual(["a", "c", "d"]);
  expect(await folder.read("b")).toBeNull();
  await folder.write("too-large", bytes(31));
  expect(await folder.read("too-large")).toBeNull();

  const next = createBoundedFolder(options);
  expect((await next.read("c"))?.byteLength).toBe(10);
  await next.write("e", bytes(20));
  expect((await readdir(options.folder)).sort()).toEqual(["c", "e"]);
});

it("forgets what is old, and does not mind that somebody took a file", async () => {
  await using directory = await temporaryDirectory();
  const clock = fakeClock();
  const folder = createBoundedFolder({ folder: directory.path, maxBytes: 100, maxAgeMs: 60_000, clock });
  await folder.write("a", bytes(10));
  await folder.write("b", bytes(10));
  await rm(join(directory.path, "b"));
  expect(await folder.read("b")).toBeNull();
  clock.advance(60_000);
  expect(await folder.read("a")).toBeNull();
  expect(await readdir(directory.path)).toEqual([]);
  await expect(folder.read("../a")).rejects.toThrow(/name/);
});
