import { describe, expect, it } from "vitest";
import { guestEpochs } from "../../test/support/guest-epochs.js";
import { createGuestAssets } from "./guest-assets.js";

function scene() {
  const { begin, changes, readAnew } = guestEpochs();
  const assets = createGuestAssets({ beginGuestEpoch: begin });
  let built = 0;
  return {
    write: () => changes.record(undefined),
    builds: () => built,
    readAnew,
    find: (key: string, text: string | null | (() => Promise<string | null>)) =>
      assets.find(key, "text/plain", async () => {
        built += 1;
        return typeof text === "function" ? text() : text;
      }),
  };
}

const MEGABYTE = 1024 * 1024;

describe("texts for guests", () => {
  it("are built once for all who ask while nothing changes", async () => {
    const { find, builds } = scene();
    const found = await Promise.all(Array.from({ length: 20 }, () => find("feed", "x")));
    expect(new Set(found).size).toBe(1);
    expect(builds()).toBe(1);
  });

  it("are built again after a transaction and when categories are read anew", async () => {
    const { find, builds, write, readAnew } = scene();
    const first = await find("feed", "x");
    write();
    // The text is the same, so the object is kept, with its compressed forms.
    expect(await find("feed", "x")).toBe(first);
    expect(builds()).toBe(2);
    readAnew();
    const other = await find("feed", "y");
    expect(builds()).toBe(3);
    expect(other?.hash).not.toBe(first?.hash);
  });

  it("begun before a change do not serve after it", async () => {
    const { find, write } = scene();
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const slow = find("feed", async () => {
      begun.resolve();
      await gate.promise;
      return "old";
    });
    await begun.promise;
    write();
    const fresh = find("feed", "new");
    gate.resolve();
    const [before, after] = await Promise.all([slow, fresh]);
    expect(before?.hash).not.toBe(after?.hash);
    expect(await find("feed", "never built")).toBe(after);
  });

  it("are not kept where there is nothing, or where building failed", async () => {
    const { find, builds } = scene();
    expect(await find("gone", null)).toBeNull();
    expect(await find("gone", "there now")).not.toBeNull();
    await expect(find("broken", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await find("broken", "whole now")).not.toBeNull();
    expect(builds()).toBe(4);
  });

  it("make room for each other", async () => {
    const { find, builds } = scene();
    for (let index = 0; index < 6; index += 1) await find(`feed ${index}`, "x".repeat(3 * MEGABYTE));
    expect(builds()).toBe(6);
    await find("feed 5", "not built");
    expect(builds()).toBe(6);
    await find("feed 0", "built again");
    expect(builds()).toBe(7);
  });
});
