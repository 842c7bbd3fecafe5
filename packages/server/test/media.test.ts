import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { databases } from "@sitevine/testkit";
import { detectAssetType } from "@sitevine/theme-engine";
import { describe, expect, it } from "vitest";
import { createMedia, type Media } from "../src/features/media/index.js";
import { peoplePictures } from "../src/features/users/index.js";
import { createImages } from "../src/platform/images/sharp-images.js";
import { MemoryStore } from "../src/platform/kv/memory-store.js";
import { openDiskStorage } from "../src/platform/storage/disk-storage.js";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { createMember } from "./support/members.js";
import { picture } from "./support/pictures.js";

const RULES = { maxBytes: 1_000_000, types: [], width: 64, height: 64, fit: "cover" } as const;

async function mediaOf({ database, logger, clock, dataDir }: BootedSite): Promise<Media> {
  const storage = await openDiskStorage(join(dataDir, "uploads"), clock);
  const store = new MemoryStore({ clock, logger });
  return createMedia({
    db: database(),
    store,
    storage,
    logger,
    images: createImages(detectAssetType),
    uses: peoplePictures,
  });
}

const filesOf = async ({ dataDir }: BootedSite): Promise<string[]> => {
  const names = await readdir(join(dataDir, "uploads"), { recursive: true });
  return names.filter((name) => /\.(webp|png)$/.test(name)).sort();
};

/** Writes the address into a member's row and answers the former one, as a use case does. */
const showAs = (booted: BootedSite, userId: string) => (url: string) =>
  booted.database().transaction(async (tx) => {
    await tx.updateTable("users").set({ status: "active" }).where("id", "=", userId).execute();
    const former = await tx.selectFrom("users").select("avatar_url").where("id", "=", userId).executeTakeFirst();
    await tx.updateTable("users").set({ avatar_url: url }).where("id", "=", userId).execute();
    return former?.avatar_url ?? null;
  });

describe.each(databases())("stored pictures on $name", (kind) => {
  it("are served under the hash of their bytes, once and for all, as what they are", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const media = await mediaOf(booted);
    const { url } = await media.store("avatars", await picture("jpeg"), RULES);
    expect(url).toMatch(/^\/uploads\/media\/avatars\/[0-9a-f]{64}\.webp$/);
    const answer = await booted.call(url);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "public, max-age=31536000, immutable",
      etag: `"${url.slice(-69, -5)}"`,
    });
    const head = await booted.call(url, { method: "HEAD" });
    expect([head.status, head.text, head.headers.get("content-length")]).toEqual([
      200,
      "",
      answer.headers.get("content-length"),
    ]);
    const etag = answer.headers.get("etag") ?? "";
    for (const condition of [etag, `W/${etag}`, `"x", ${etag}`]) {
      const unchanged = await booted.call(url, { headers: { "if-none-match": condition } });
      expect([unchanged.status, unchanged.text]).toEqual([304, ""]);
      expect(unchanged.headers.get("etag")).toBe(etag);
    }
  });

  it("are nowhere else, whatever the path says", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const media = await mediaOf(booted);
    const { url } = await media.store("avatars", await picture("png"), RULES);
    const name = url.split("/").at(-1) ?? "";
    await writeFile(join(booted.dataDir, "uploads", "media", "avatars", `${"0".repeat(64)}.webp`), "<script>");
    const paths = [
      `/uploads/media/covers/${name}`,
      `/uploads/media/avatars/${"f".repeat(64)}.webp`,
      `/uploads/media/avatars/${"0".repeat(64)}.webp`,
      `/uploads/media/avatars/${name.toUpperCase()}`,
      `/uploads/media/avatars/${name}.png`,
      `/uploads/media/avatars/${name.replace(".webp", ".png")}`,
      `/uploads/media/avatars/${name}/`,
      `/uploads/media/avatars/..%2Favatars%2F${name}`,
      `/uploads/media/..%2f..%2fsitevine.db/${name}`,
      `/uploads/media/avatars/%00${name}`,
      "/uploads/media/avatars/",
      "/uploads/media/constructor/x",
      "/uploads/media/",
    ];
    for (const path of paths) expect([path, (await booted.call(path)).status]).toEqual([path, 404]);
    expect((await booted.call(url)).status).toBe(200);
  });

  it("say what is wrong with a file that is refused, and leave nothing behind", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const media = await mediaOf(booted);
    const svg = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>");
    await expect(media.store("avatars", svg, RULES)).rejects.toMatchObject({
      code: "SVC-API-4001",
      details: [{ path: "file", code: "type" }],
    });
    expect(await filesOf(booted)).toEqual([]);
  });

  it("go when no row shows them any longer, and stay while one does", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const media = await mediaOf(booted);
    const [one, two] = [await createMember(booted), await createMember(booted, { username: "two" })];
    const [red, blue] = await Promise.all([picture("png"), picture("png", { color: { r: 0, g: 0, b: 255 } })]);
    const shared = await media.replace("avatars", red, RULES, showAs(booted, one.id));
    expect(await media.replace("avatars", red, RULES, showAs(booted, two.id))).toEqual(shared);
    await media.replace("avatars", red, RULES, showAs(booted, two.id));
    expect((await booted.call(shared.url)).status).toBe(200);
    await media.replace("avatars", blue, RULES, showAs(booted, one.id));
    expect((await booted.call(shared.url)).status).toBe(200);
    await media.replace("avatars", blue, RULES, showAs(booted, two.id));
    expect((await booted.call(shared.url)).status).toBe(404);
    expect(await filesOf(booted)).toHaveLength(1);
  });

  it("do not outlive a row that could not be written", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const media = await mediaOf(booted);
    const fails = () => Promise.reject(new Error("no row"));
    await expect(media.replace("covers", await picture("png"), RULES, fails)).rejects.toThrow("no row");
    expect(await filesOf(booted)).toEqual([]);
  });

  it("are never lost to somebody who lets the same picture go, or to a sweep, at that moment", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const media = await mediaOf(booted);
    const { id } = await createMember(booted);
    const [red, blue] = await Promise.all([picture("png"), picture("png", { color: { r: 0, g: 0, b: 255 } })]);
    const { url } = await media.store("avatars", red, RULES);
    const steps = Array.from({ length: 30 }, (_, index) =>
      index % 3 === 0 ? media.release(url) : index % 3 === 1 ? media.sweep() : swap(index),
    );
    function swap(index: number): Promise<unknown> {
      return media.replace("avatars", index % 2 === 0 ? red : blue, RULES, showAs(booted, id));
    }
    await Promise.all(steps);
    const row = await booted.database().read.selectFrom("users").select("avatar_url").where("id", "=", id).execute();
    expect((await booted.call(row[0]?.avatar_url ?? "")).status).toBe(200);
    await media.sweep();
    expect(await filesOf(booted)).toEqual([row[0]?.avatar_url?.replace("/uploads/", "")]);
  });

  it("are swept when a process left them behind", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const media = await mediaOf(booted);
    const { id } = await createMember(booted);
    const { url } = await media.replace("avatars", await picture("png"), RULES, showAs(booted, id));
    for (const kindOfLeftover of ["covers", "groups"] as const)
      await media.store(kindOfLeftover, await picture("png"), RULES);
    await media.sweep();
    expect(await filesOf(booted)).toEqual([url.replace("/uploads/", "")]);
  });
});
