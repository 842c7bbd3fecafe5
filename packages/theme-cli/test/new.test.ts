import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { TEMPLATE_CATALOGUE, TOKEN_SCOPES } from "@sitevine/contracts";
import { readThemePackage } from "@sitevine/theme-engine";
import { describe, expect, it } from "vitest";
import { runSvtheme } from "./run-svtheme.js";
import { scratchFolder, writeFiles } from "./theme-folder.js";

describe("svtheme new", () => {
  it.each(["light", "dark"])("starts a %s theme that passes every check without a word", async (appearance) => {
    const cwd = await scratchFolder();
    const started = await runSvtheme(["new", "sea-wall", "--appearance", appearance], { cwd });
    expect(started.code).toBe(0);
    expect(started.out).toContain("svtheme preview sea-wall");
    const checked = await runSvtheme(["check", "sea-wall", "--json"], { cwd });
    expect(JSON.parse(checked.out)).toEqual({ ok: true, findings: [] });

    await runSvtheme(["pack", "sea-wall"], { cwd });
    const read = readThemePackage(await readFile(join(cwd, "sea-wall-1.0.0.svtheme")), { serviceVersion: "0.1.0" });
    if (!read.ok) throw new Error("the package is refused");
    expect(read.theme.manifest).toMatchObject({ id: "sea-wall", name: "Sea wall", vendor: "community", appearance });
    expect([...read.theme.layouts.keys()].sort()).toEqual(TEMPLATE_CATALOGUE.map(({ key }) => key).sort());
    expect(Object.keys(read.theme.tokens).sort()).toEqual(TOKEN_SCOPES.map(({ name }) => name).sort());
    expect(read.theme.css).toContain(".lead-story");
    expect(read.theme.screenshot?.type).toBe("image/svg+xml");
    expect((await readdir(join(cwd, "sea-wall"))).sort()).toEqual(
      [".gitignore", "README.md", "assets", "layouts", "manifest.json", "styles", "tokens.json"].sort(),
    );
  });

  it("takes what the options say, whatever letters it has", async () => {
    const cwd = await scratchFolder();
    const args = ["new", "x", "--name", 'Tide & "Time" <1>', "--id", "tide", "--vendor", "Ada"];
    expect((await runSvtheme(args, { cwd })).code).toBe(0);
    expect(JSON.parse((await runSvtheme(["check", "x", "--json"], { cwd })).out)).toEqual({ ok: true, findings: [] });
  });

  it("refuses a folder that is not empty, and values that no manifest can have", async () => {
    const cwd = await scratchFolder();
    await writeFiles(cwd, { "full/.hidden": "", file: "" });
    for (const [args, sentence] of [
      [["full"], "full is not empty."],
      [["file"], "file exists and is not a folder."],
      [["x", "--id", "Not Kebab"], "--id Not Kebab: must be kebab-case"],
      [["x", "--appearance", "sepia"], "--appearance sepia:"],
    ] as const) {
      const { code, error } = await runSvtheme(["new", ...args], { cwd });
      expect(code, sentence).toBe(2);
      expect(error).toContain(sentence);
    }
    expect((await readdir(cwd)).sort()).toEqual(["file", "full"]);
  });
});
