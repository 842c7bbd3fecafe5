import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openDemoFolder } from "../src/demo-folder.mjs";
import { readDemoOptions } from "../src/demo-options.mjs";

/** @type {string} */
let parent;
/** @type {string} */
let folder;
let made = 0;
const make = async () => {
  made += 1;
  await writeFile(join(folder, "site.sqlite"), String(made));
};
const open = (fresh = false) => openDemoFolder(folder, { fresh, make });

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "sitevine-demo-folder-"));
  folder = join(parent, "demo");
  made = 0;
});
afterEach(() => rm(parent, { recursive: true, force: true }));

it("is made once and goes on with the same password", async () => {
  expect(await open()).toBe(await open());
  expect(made).toBe(1);
});

it("is made anew when told to", async () => {
  const password = await open();
  expect(await open(true)).not.toBe(password);
  expect(made).toBe(2);
});

it("is made anew after a stop in the middle", async () => {
  const stopped = () => Promise.reject(new Error("stopped"));
  await expect(openDemoFolder(folder, { fresh: false, make: stopped })).rejects.toThrow("stopped");
  await open();
  expect(made).toBe(1);
  await open();
  expect(made).toBe(1);
});

it("takes away nothing that no demo made", async () => {
  const precious = join(parent, "precious");
  await writeFile(precious, "");
  await expect(openDemoFolder(parent, { fresh: true, make })).rejects.toThrow("no demo's folder");
  expect(existsSync(precious)).toBe(true);
});

it("comes in three sizes", () => {
  expect(readDemoOptions([])).toEqual({ articles: 0, posts: 0, seed: "quayside", fresh: false });
  expect(readDemoOptions(["--size=10k", "--fresh", "--seed=x"])).toEqual({
    articles: 10_000,
    posts: 10_000,
    seed: "x",
    fresh: true,
  });
  expect(() => readDemoOptions(["--size=huge"])).toThrow("small, 10k, 1m");
});
