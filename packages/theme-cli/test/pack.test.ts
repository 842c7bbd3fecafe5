import { mkdir, readdir, readFile, symlink, utimes } from "node:fs/promises";
import { join } from "node:path";
import { writeZip } from "@sitevine/theme-engine";
import { describe, expect, it } from "vitest";
import { runSvtheme } from "./run-svtheme.js";
import { EXAMPLES, scratchFolder, themeFolder, writeFiles } from "./theme-folder.js";

const text = (value: string) => new TextEncoder().encode(value);

describe("svtheme pack and unpack", () => {
  it.each(["harbor", "ember", "beacon"])("give the bytes of the example theme %s again", async (id) => {
    const cwd = await scratchFolder();
    const unpacked = await runSvtheme(["unpack", join(EXAMPLES, `${id}.svtheme`)], { cwd });
    expect(unpacked.out).toMatch(new RegExp(`^${id} {2}\\d+ files, `));
    const packed = await runSvtheme(["pack", id, "-o", "again.svtheme"], { cwd });
    expect(packed.code).toBe(0);
    const [before, after] = await Promise.all([
      readFile(join(EXAMPLES, `${id}.svtheme`)),
      readFile(join(cwd, "again.svtheme")),
    ]);
    expect(after.equals(before)).toBe(true);
  });

  it("does not depend on times, and says size and number of files", async () => {
    const folder = await themeFolder();
    const cwd = await scratchFolder();
    const first = await runSvtheme(["pack", folder], { cwd });
    expect(first.out).toMatch(/^quay-1\.2\.0\.svtheme {2}\d+ bytes, 3 files\nsha256 [0-9a-f]{64}\n$/);
    await utimes(join(folder, "tokens.json"), 1, 1);
    expect((await runSvtheme(["pack", folder], { cwd })).out).toBe(first.out);
    expect(await readdir(cwd)).toEqual(["quay-1.2.0.svtheme"]);
  });
});

describe("svtheme pack", () => {
  it("packs nothing that has errors", async () => {
    const folder = await themeFolder({ "tokens.json": '{ "global": { "--c-bg": "red;" } }' });
    const cwd = await scratchFolder();
    const { code, error } = await runSvtheme(["pack", folder], { cwd });
    expect(code).toBe(1);
    expect(error).toContain("token/character");
    expect(error).toMatch(/Not packed: 1 error in 1 file\.\n$/);
    expect(await readdir(cwd)).toEqual([]);
  });

  it("does not write over a file of the theme", async () => {
    const folder = await themeFolder();
    const { code, error } = await runSvtheme(["pack", ".", "-o", "tokens.json"], { cwd: folder });
    expect(code).toBe(2);
    expect(error).toContain("tokens.json is a file of the theme");
    expect(await readFile(join(folder, "tokens.json"), "utf8")).toContain("--c-accent");
  });
});

describe("svtheme unpack", () => {
  it("refuses a zip that leads out of the folder, and writes nothing of it", async () => {
    const cwd = await scratchFolder();
    await writeFiles(cwd, {
      "evil.svtheme": writeZip([
        ["manifest.json", text("{}")],
        ["../outside.txt", text("x")],
      ]),
    });
    const { code, error } = await runSvtheme(["unpack", "evil.svtheme", "in"], { cwd });
    expect(code).toBe(1);
    expect(error).toContain("zip/path");
    expect(await readdir(cwd)).toEqual(["evil.svtheme"]);
  });

  it("leaves a full folder alone unless it is forced, and then only writes over equal names", async () => {
    const cwd = await scratchFolder();
    await writeFiles(cwd, {
      "x.svtheme": writeZip([["manifest.json", text("new")]]),
      "x/manifest.json": "old",
      "x/notes": "n",
    });
    const refused = await runSvtheme(["unpack", "x.svtheme"], { cwd });
    expect(refused).toMatchObject({ code: 2, out: "" });
    expect(refused.error).toContain("x is not empty. --force");
    expect((await runSvtheme(["unpack", "x.svtheme", "--force"], { cwd })).code).toBe(0);
    expect(await readFile(join(cwd, "x/manifest.json"), "utf8")).toBe("new");
    expect(await readFile(join(cwd, "x/notes"), "utf8")).toBe("n");
  });

  it("does not write through links that lie in the folder", async () => {
    const cwd = await scratchFolder();
    await writeFiles(cwd, {
      "x.svtheme": writeZip([
        ["manifest.json", text("new")],
        ["styles/custom.css", text("new")],
      ]),
      "secret.json": "kept",
      "elsewhere/custom.css": "kept",
    });
    await mkdir(join(cwd, "x"));
    await symlink(join(cwd, "secret.json"), join(cwd, "x/manifest.json"));
    await symlink(join(cwd, "elsewhere"), join(cwd, "x/styles"));
    const { code, error } = await runSvtheme(["unpack", "x.svtheme", "--force"], { cwd });
    expect(code).toBe(2);
    expect(error).toContain("is not a folder");
    expect(await readFile(join(cwd, "secret.json"), "utf8")).toBe("kept");
    expect(await readFile(join(cwd, "elsewhere/custom.css"), "utf8")).toBe("kept");
  });
});
