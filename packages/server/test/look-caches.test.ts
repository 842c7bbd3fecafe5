import * as api from "@sitevine/api";
import { databases, requestTo } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { createStyleVersion } from "../src/features/appearance/index.js";
import { createStylesheets, type ShippedThemes } from "../src/features/appearance/stylesheets.cache.js";
import { createLayoutRegistry, createPublishedLayouts, type LayoutSet } from "../src/features/layouts/index.js";
import { MemoryStore } from "../src/platform/kv/memory-store.js";
import { type BootedSite, bootSite } from "./support/booted-site.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

const KEPT = 64;
const idOf = (count: number): string => `theme-${count}`;
const ids = Array.from({ length: 100 }, (_, count) => idOf(count));

/** The caches of what readers see, before a library of a hundred themes that counts how often it is read. */
async function openCaches({ clock, logger, database }: BootedSite) {
  const version = await createStyleVersion(database(), new MemoryStore({ clock, logger }), clock);
  let [looks, layouts] = [0, 0];
  const library: ShippedThemes & Parameters<typeof createPublishedLayouts>[2] = {
    findRevision: async (id) => (ids.includes(id) ? `${id}@1` : null),
    async findLook(id) {
      looks += 1;
      return { appearance: "light", tokens: { global: { "--c-bg": id } }, compiledCss: "" };
    },
    addressFiles: async (css) => css,
    async findLayouts() {
      layouts += 1;
      return new Map();
    },
  };
  return {
    version,
    sheets: createStylesheets(database(), version, library),
    layouts: createPublishedLayouts(database(), version, library, createLayoutRegistry()),
    reads: () => ({ looks, layouts }),
  };
}

describe("what is kept of the themes that readers chose", () => {
  it("has a bound, beyond which a theme is read for each who asks", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const { sheets, layouts, reads } = await openCaches(booted);
    // Least recently requested themes are dropped first, so only the last hundred are cached in the next round.
    const last = ids.slice(-KEPT);
    for (const [asked, expected] of [
      [ids, 100],
      [last, 100],
      [ids, 200],
    ] as const) {
      for (const id of asked) {
        expect(new TextDecoder().decode((await sheets.live(id)).asset.peek(null))).toContain(`--c-bg: ${id};`);
        await layouts.forReader(id);
      }
      expect(reads()).toEqual({ looks: expected, layouts: expected });
    }
  });

  it("does not grow with ids that nobody installed: those share the site's own", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const { sheets, layouts, reads } = await openCaches(booted);
    const own: readonly [unknown, LayoutSet] = [
      (await sheets.live(undefined)).asset,
      await layouts.forReader(undefined),
    ];
    for (let count = 0; count < 500; count += 1) {
      const unknown = `unknown-${count}`;
      expect((await sheets.live(unknown)).asset === own[0]).toBe(true);
      expect((await layouts.forReader(unknown)) === own[1]).toBe(true);
      expect(await layouts.findPage(unknown)).toBeNull();
    }
    // All the room is still there for those that are installed.
    for (const id of [...ids.slice(0, KEPT - 1), ...ids.slice(0, KEPT - 1)]) {
      await sheets.live(id);
      await layouts.forReader(id);
    }
    expect(reads()).toEqual({ looks: KEPT - 1, layouts: KEPT - 1 });
  });

  it("goes with the version of the look that it was read in", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const { sheets, layouts, reads, version } = await openCaches(booted);
    const read = async () => [await sheets.live(idOf(1)), await layouts.forReader(idOf(1))];
    await read();
    await booted.database().transaction((tx) => version.bump(tx));
    await read();
    await read();
    expect(reads()).toEqual({ looks: 2, layouts: 2 });
  });
});

describe("a new version of the look", () => {
  it("is told when it is stored, and never when the change is taken back", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const { version } = await openCaches(booted);
    const [heard, before]: [string[], string] = [[], await version.get()];
    version.onChange((current) => heard.push(current));
    const failing = booted.database().transaction(async (tx) => {
      await version.bump(tx);
      throw new Error("The disk is full.");
    });
    await expect(failing).rejects.toThrow("The disk is full.");
    expect([heard, await version.get()]).toEqual([[], before]);
    await booted.database().transaction(async (tx) => {
      await version.bump(tx);
      expect([heard, await version.get()]).toEqual([[], before]);
    });
    expect([heard, await version.get()]).toEqual([["1"], "1"]);
  });

  it("is a plain number, whatever somebody stored in its place", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    for (const stored of ["7\r\nevent: evil", "7\n\ndata: {}", "7", null, { a: 1 }, [7], true]) {
      await booted.database().transaction(async (tx) => {
        const row = {
          key: "appearance.version",
          value: JSON.stringify(stored),
          updated_at: "2030-01-01T00:00:00.000Z",
        };
        await tx.deleteFrom("settings").where("key", "=", row.key).execute();
        await tx.insertInto("settings").values(row).execute();
      });
      booted.clock.advance(1_000);
      expect((await booted.call(api.getStyleVersion)).json).toEqual({ version: "0", pollInterval: 15 });
      const leaving = new AbortController();
      const request = new Request(requestTo(api.streamStyleVersion), { signal: leaving.signal });
      const reader = (await booted.site.fetch(request)).body?.pipeThrough(new TextDecoderStream()).getReader();
      expect((await reader?.read())?.value).toBe('id: 0\nevent: version\ndata: {"version":"0","pollInterval":15}\n\n');
      await reader?.cancel();
    }
  });
});
