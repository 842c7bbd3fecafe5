import { symlink, truncate } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runBuiltSvtheme, runSvtheme } from "./run-svtheme.js";
import { EXAMPLES, MANIFEST, scratchFolder, themeFolder, writeFiles } from "./theme-folder.js";

const NEON = `{
  "templateKey": "home",
  "schemaVersion": 1,
  "regions": {
    "main": [
      { "id": "list", "type": "articleList", "props": {}, "variant": "neon" }
    ]
  }
}
`;

const broken = () =>
  themeFolder({
    "tokens.json": '{\n  "global": {\n    "--c-bg": "red;"\n  }\n}\n',
    "styles/custom.css": 'a { color: red }\nb { background: url("https://cdn.example/x.png") }\n',
    "layouts/home.json": NEON,
  });

describe("svtheme check", () => {
  it.each(["harbor", "ember", "beacon"])("finds nothing in the example theme %s", async (id) => {
    const { code, out } = await runSvtheme(["check", join(EXAMPLES, `${id}.svtheme`)]);
    expect(out).toMatch(new RegExp(`^ok ${id} 1\\.0\\.0, \\d+ files, .+ packed\\. Nothing to complain about\\.\\n$`));
    expect(code).toBe(0);
  });

  it("shows the line of each finding and marks what it is about", async () => {
    const folder = await broken();
    const { code, out } = await runSvtheme(["check", folder]);
    expect(code).toBe(1);
    expect(out).toContain(
      [
        `    ${join(folder, "layouts/home.json")}:6:70  /regions/main/0/variant`,
        '     6 |       { "id": "list", "type": "articleList", "props": {}, "variant": "neon" }',
        `       | ${" ".repeat(69)}^^^^^^`,
      ].join("\n"),
    );
    expect(out).toContain('     3 |     "--c-bg": "red;"\n       |               ^^^^^^\n');
    expect(out).toContain(
      [
        `    ${join(folder, "styles/custom.css")}:2:5`,
        '     2 | b { background: url("https://cdn.example/x.png") }',
        "       |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^",
      ].join("\n"),
    );
    expect(out).toMatch(/refused .+ 3 errors in 3 files\.\n$/);
  });

  it("points at the slip in JSON that cannot be read", async () => {
    const folder = await themeFolder({ "tokens.json": '{\n  "global": {\n    "--c-bg": "red",\n  }\n}\n' });
    const { out } = await runSvtheme(["check", folder]);
    expect(out).toContain("tokens.json:4:3");
    expect(out).toContain("     4 |   }\n       |   ^\n");
  });

  it("answers programs with lines and columns", async () => {
    const { code, out } = await runSvtheme(["check", await broken(), "--json"]);
    const answer = JSON.parse(out);
    expect(code).toBe(1);
    expect(answer.ok).toBe(false);
    expect(answer.findings).toContainEqual(
      expect.objectContaining({
        rule: "layout/unknown-variant",
        level: "error",
        file: "layouts/home.json",
        pointer: "/regions/main/0/variant",
        line: 6,
        column: 70,
      }),
    );
    expect(out).not.toContain("excerpt");
  });

  it("judges the service that it is told, and by default the oldest that the manifest names", async () => {
    const folder = await themeFolder({
      "manifest.json": JSON.stringify({ ...MANIFEST, minServiceVersion: "0.4.0" }, undefined, 2),
    });
    expect((await runSvtheme(["check", folder])).code).toBe(0);
    const old = await runSvtheme(["check", folder, "--service-version", "0.3.9"]);
    expect(old.code).toBe(1);
    expect(old.out).toContain("manifest/service-version");
  });

  it("names what a folder holds besides the theme, and not what authors keep there", async () => {
    const folder = await themeFolder({ "custom.css": "a {}", "README.md": "", ".git/config": "", "quay.svtheme": "" });
    const { code, out } = await runSvtheme(["check", folder, "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(out).findings).toEqual([
      expect.objectContaining({ rule: "package/unknown-file", level: "notice", file: "custom.css" }),
    ]);
  });

  it("begins with what refuses the theme", async () => {
    const folder = await themeFolder({
      "aaa.txt": "",
      "tokens.json": '{ "unknown": {}, "global": { "--c-bg": "red;" } }',
    });
    const { findings } = JSON.parse((await runSvtheme(["check", folder, "--json"])).out);
    expect(findings.map(({ level }: { level: string }) => level)).toEqual(["error", "notice"]);
  });

  it("does not read what no package can hold", async () => {
    const folder = await themeFolder({ "assets/film.mp4": "", "big.svtheme": "" });
    await truncate(join(folder, "assets/film.mp4"), 21 * 1024 ** 2);
    await truncate(join(folder, "big.svtheme"), 61 * 1024 ** 2);
    const inFolder = JSON.parse((await runSvtheme(["check", folder, "--json"])).out);
    expect(inFolder.findings).toEqual([
      expect.objectContaining({ rule: "zip/entry-size", level: "error", file: "assets/film.mp4" }),
    ]);
    const packed = JSON.parse((await runSvtheme(["check", join(folder, "big.svtheme"), "--json"])).out);
    expect(packed).toMatchObject({ ok: false, findings: [{ rule: "zip/size", file: "package" }] });
  });

  it("follows no link out of the folder", async () => {
    const folder = await themeFolder({ "assets/.keep": "" });
    await symlink("/etc/hostname", join(folder, "assets", "logo.png"));
    const { code, out } = await runSvtheme(["check", folder, "--json"]);
    expect(code).toBe(1);
    expect(JSON.parse(out).findings).toContainEqual(
      expect.objectContaining({ rule: "zip/special-file", file: "assets/logo.png" }),
    );
  });

  it("lets nothing from a package reach the terminal as a control", async () => {
    const scope = "\u001b[2J\u202egreen";
    const folder = await themeFolder({ "tokens.json": JSON.stringify({ [scope]: {} }) });
    const { out } = await runSvtheme(["check", folder]);
    expect(out).toContain("token/");
    expect(out).not.toMatch(/[\u001b\u202e]/);
  });

  it("colours when it is asked to, and not when it is asked not to", async () => {
    const folder = await broken();
    expect((await runBuiltSvtheme(["check", folder], { env: { FORCE_COLOR: "1" } })).out).toContain("\u001b[31m");
    expect((await runBuiltSvtheme(["check", folder], { env: { NO_COLOR: "1" } })).out).not.toContain("\u001b[");
  });

  it("ends with 2 where there is nothing to check", async () => {
    const folder = await scratchFolder();
    const missing = await runSvtheme(["check", join(folder, "nowhere")]);
    expect(missing).toEqual({ code: 2, out: "", error: `svtheme: There is no ${join(folder, "nowhere")}.\n` });
    await writeFiles(folder, { "x.svtheme": "no zip at all" });
    expect((await runSvtheme(["check", join(folder, "x.svtheme")])).code).toBe(1);
  });
});
