import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { withScratch } from "./scratch.mjs";

const memory = mkdtempSync(join(tmpdir(), "sitevine-scratch-"));
afterAll(() => rmSync(memory, { recursive: true, force: true }));

// No process has this id: it is above the largest one of Linux.
const DEAD = 2 ** 22 + 1;

describe("the folder for temporary files of tests", () => {
  it("is there while they run, and gone afterwards, whatever happens", async () => {
    let seen = "";
    const failing = withScratch(
      { A: "1" },
      async (env) => {
        seen = String(env.TMPDIR);
        expect([env.A, existsSync(seen)]).toEqual(["1", true]);
        expect(env.NODE_COMPILE_CACHE).toBe(join(seen, "compiled"));
        writeFileSync(join(seen, "some.db"), "");
        throw new Error("failed");
      },
      { memory, enoughBytes: 1 },
    );
    await expect(failing).rejects.toThrow("failed");
    expect([seen.startsWith(memory), existsSync(seen)]).toEqual([true, false]);
  });

  it("is not made where TMPDIR is set, or memory is short or missing", async () => {
    const told = async (/** @type {NodeJS.ProcessEnv} */ env) => env.TMPDIR;
    expect(await withScratch({ TMPDIR: "/own" }, told, { memory, enoughBytes: 1 })).toBe("/own");
    expect(await withScratch({}, told, { memory, enoughBytes: Number.MAX_SAFE_INTEGER })).toBeUndefined();
    expect(await withScratch({}, told, { memory: join(memory, "missing"), enoughBytes: 1 })).toBeUndefined();
  });

  it("removes those that killed runs left, and no others", async () => {
    const alive = `sitevine-tests-${process.pid}-a`;
    for (const name of [`sitevine-tests-${DEAD}-a`, alive, "other"]) mkdirSync(join(memory, name));
    await withScratch({}, () => undefined, { memory, enoughBytes: 1 });
    expect(readdirSync(memory).sort()).toEqual(["other", alive]);
  });
});
