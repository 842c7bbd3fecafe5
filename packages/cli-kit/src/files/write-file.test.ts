import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryDirectory } from "@sitevine/testkit";
import { expect, it } from "vitest";
import { writeWhole } from "./write-file.js";

const bytes = new TextEncoder().encode("new");

it("leaves what was there when it is interrupted, and nothing beside it", async () => {
  await using scratch = await temporaryDirectory();
  const folder = scratch.path;
  const path = join(folder, "x.svtheme");
  await writeFile(path, "old");
  await expect(writeWhole(path, bytes, AbortSignal.abort())).rejects.toThrow();
  expect(await readFile(path, "utf8")).toBe("old");
  expect(await readdir(folder)).toEqual(["x.svtheme"]);
});

it("writes over what was there", async () => {
  await using scratch = await temporaryDirectory();
  const folder = scratch.path;
  const path = join(folder, "x.svtheme");
  await writeFile(path, "something longer");
  await writeWhole(path, bytes, new AbortController().signal);
  expect(await readFile(path, "utf8")).toBe("new");
  expect(await readdir(folder)).toEqual(["x.svtheme"]);
});
