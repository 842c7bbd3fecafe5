import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryDirectory } from "@sitevine/testkit";
import { describe, expect, test } from "vitest";
import { loadConfig } from "../../../src/config/config.js";
import { prepareFolders } from "../../../src/config/data-dir.js";
import { readSavedDatabase, resolveDatabase, writeSavedDatabase } from "../../../src/config/saved-database.js";
import { loadSiteSecret } from "../../../src/config/secrets.js";

const permissions = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

describe("the data folder", () => {
  test("is made, private and left empty", async () => {
    await using folder = await temporaryDirectory();
    const dir = join(folder.path, "deep", "data");
    await prepareFolders(loadConfig({ DATA_DIR: dir }));
    await prepareFolders(loadConfig({ DATA_DIR: dir }));
    expect(await permissions(dir)).toBe("700");
    expect(await permissions(join(dir, "incoming"))).toBe("700");
    expect((await readdir(dir, { recursive: true })).sort()).toEqual(["incoming", "uploads"]);
  });

  test("is refused in one sentence when it cannot be one", async () => {
    await using folder = await temporaryDirectory();
    const file = join(folder.path, "file");
    await writeFile(file, "");
    const sentence = {
      name: "ConfigError",
      variable: "DATA_DIR",
      message: expect.stringMatching(/^DATA_DIR must .*file/),
    };
    const prepare = (DATA_DIR: string) => prepareFolders(loadConfig({ DATA_DIR }));
    await expect(prepare(file)).rejects.toMatchObject(sentence);
    await expect(prepare(join(file, "data"))).rejects.toMatchObject(sentence);
    await expect(prepare("/proc/sitevine")).rejects.toMatchObject({ name: "ConfigError", variable: "DATA_DIR" });
  });

  test.each(["uploads", "incoming"])("is refused when nothing can be written to its folder %s", async (name) => {
    await using folder = await temporaryDirectory();
    await writeFile(join(folder.path, name), "");
    await expect(prepareFolders(loadConfig({ DATA_DIR: folder.path }))).rejects.toMatchObject({
      name: "ConfigError",
      message: `DATA_DIR must be a folder that can be written to, but it is a file: ${join(folder.path, name)}`,
    });
  });

  test("may have its uploads elsewhere, in a folder that can be written to", async () => {
    await using folder = await temporaryDirectory();
    const file = join(folder.path, "file");
    await writeFile(file, "");
    const config = loadConfig({ DATA_DIR: join(folder.path, "data"), STORAGE_URL: `file://${file}/uploads` });
    await expect(prepareFolders(config)).rejects.toMatchObject({
      variable: "STORAGE_URL",
      message: expect.stringMatching(/^STORAGE_URL must be a folder that can be written to/),
    });
  });
});

describe("the site secret", () => {
  test("is made once, kept private, and shared by all who start at once", async () => {
    await using folder = await temporaryDirectory();
    const config = loadConfig({ DATA_DIR: folder.path });
    const secrets = await Promise.all(Array.from({ length: 20 }, () => loadSiteSecret(config)));
    expect(new Set(secrets).size).toBe(1);
    expect(Buffer.byteLength(secrets[0] ?? "")).toBeGreaterThanOrEqual(32);
    expect(await loadSiteSecret(config)).toBe(secrets[0]);
    expect(await readdir(folder.path)).toEqual(["site-secret"]);
    expect(await permissions(join(folder.path, "site-secret"))).toBe("600");
  });

  test("of the environment leaves the folder alone", async () => {
    await using folder = await temporaryDirectory();
    const SITE_SECRET = "s".repeat(40);
    expect(await loadSiteSecret(loadConfig({ DATA_DIR: folder.path, SITE_SECRET }))).toBe(SITE_SECRET);
    expect(await readdir(folder.path)).toEqual([]);
  });

  test.each(["", "canary\n", "canary".padEnd(31, "x")])(
    "in the file is refused when too short: %j",
    async (content) => {
      await using folder = await temporaryDirectory();
      await writeFile(join(folder.path, "site-secret"), content);
      const loading = loadSiteSecret(loadConfig({ DATA_DIR: folder.path }));
      await expect(loading).rejects.toMatchObject({ name: "ConfigError", variable: "SITE_SECRET" });
      await expect(loading).rejects.not.toThrow(/canary/);
      expect(await readFile(join(folder.path, "site-secret"), "utf8")).toBe(content);
    },
  );
});

describe("the database", () => {
  const saved = { driver: "postgres", url: "postgres://joe:canary@db/saved" } as const;

  test("is the environment's, else the saved one, else SQLite", async () => {
    await using folder = await temporaryDirectory();
    const dir = folder.path;
    const config = loadConfig({ DATA_DIR: dir });
    const sqlite = { driver: "sqlite", file: join(dir, "site.sqlite") };
    expect(await resolveDatabase(config)).toEqual({ database: sqlite, from: "default" });
    await writeSavedDatabase(dir, saved);
    expect(await resolveDatabase(config)).toEqual({ database: saved, from: "saved" });
    await writeSavedDatabase(dir, { driver: "sqlite" });
    expect(await resolveDatabase(config)).toEqual({ database: sqlite, from: "saved" });
    const DATABASE_URL = "postgres://db/environment";
    expect(await resolveDatabase(loadConfig({ DATA_DIR: dir, DATABASE_URL }))).toEqual({
      database: { driver: "postgres", url: DATABASE_URL },
      from: "environment",
    });
  });

  test("is saved privately and leaves nothing else behind", async () => {
    await using folder = await temporaryDirectory();
    await writeSavedDatabase(folder.path, { driver: "sqlite" });
    await writeSavedDatabase(folder.path, saved);
    expect(await readSavedDatabase(folder.path)).toEqual(saved);
    expect(await readdir(folder.path)).toEqual(["database.json"]);
    expect(await permissions(join(folder.path, "database.json"))).toBe("600");
  });

  test.each(["", "{", "[]", '{"driver":"canary"}', '{"driver":"postgres"}', '{"driver":"postgres","url":"canary"}'])(
    "is not guessed from a broken file: %s",
    async (content) => {
      await using folder = await temporaryDirectory();
      await writeFile(join(folder.path, "database.json"), content);
      const reading = readSavedDatabase(folder.path);
      await expect(reading).rejects.toMatchObject({ name: "ConfigError" });
      await expect(reading).rejects.not.toHaveProperty("cause");
      await expect(reading).rejects.not.toThrow(/canary/);
    },
  );
});
