import { cp, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readPluginPackage } from "@sitevine/plugin-sdk/package";
import { readRegistration } from "@sitevine/plugin-sdk/registration";
import { type TemporaryDirectory, temporaryDirectory } from "@sitevine/testkit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runSvplugin } from "./run-svplugin.js";

describe("svplugin", () => {
  let scratch: TemporaryDirectory;
  let folder: string;
  beforeEach(async () => {
    scratch = await temporaryDirectory();
    folder = join(scratch.path, "Guest book");
    expect(await runSvplugin("new", folder, "--vendor", "Harbour")).toMatchObject({ code: 0, error: "" });
  });
  afterEach(() => scratch[Symbol.asyncDispose]());

  const pack = async (path = folder) => {
    const output = join(scratch.path, "out.svplugin");
    const outcome = await runSvplugin("pack", path, "-o", output);
    expect(outcome).toMatchObject({ code: 0 });
    return new Uint8Array(await readFile(output));
  };

  it("starts a plugin that a site takes, named after its folder", async () => {
    expect((await runSvplugin("check", folder)).out).toMatch(/ok.* guest-book 1\.0\.0, 2 files/);
    const read = readPluginPackage(await pack(), { serviceVersion: "0.1.0" });
    expect(read).toMatchObject({ ok: true, package: { manifest: { id: "guest-book", vendor: "Harbour" } } });
  });

  it("packs a definition that registers what its source says", async () => {
    const read = readPluginPackage(await pack(), { serviceVersion: "0.1.0" });
    const entry = read.ok ? read.package.files.get("server.js") : undefined;
    const module = join(scratch.path, "entry.mjs");
    await writeFile(module, entry ?? "");
    const { default: plugin } = (await import(module)) as { readonly default: unknown };
    expect(plugin).toMatchObject({
      sdk: 1,
      settings: { "guest-book.greeting": { type: "string" } },
      routes: [
        { method: "GET", path: "/notes" },
        { method: "PUT", path: "/note" },
      ],
    });
  });

  it.each(["2fa", "svc", "svc-tools", "svcs", "a".repeat(64), `${"a".repeat(58)}-bcde`])(
    "registers what a site takes, whatever the id: %s",
    async (id) => {
      const own = join(scratch.path, "own");
      expect(await runSvplugin("new", own, "--id", id)).toMatchObject({ code: 0 });
      const read = readPluginPackage(await pack(own), { serviceVersion: "0.1.0" });
      const module = join(scratch.path, `${id}.mjs`);
      await writeFile(module, (read.ok && read.package.files.get("server.js")) || "");
      const { default: plugin } = (await import(module)) as { readonly default: Readonly<Record<string, object>> };
      // Functions have names in the form in which a site receives a registration.
      const { sdk, settings, errorCodes } = plugin;
      expect(readRegistration(id, "server.js", { sdk, settings, errorCodes })).toMatchObject({ ok: true });
    },
  );

  it("packs the same bytes from the same files, wherever they are", async () => {
    const elsewhere = join(scratch.path, "deep", "er");
    await cp(folder, elsewhere, { recursive: true });
    expect(await pack(elsewhere)).toEqual(await pack());
  });

  it("bundles a database and its migrations, which are the same bytes wherever they are made", async () => {
    const manifest = JSON.parse(await readFile(join(folder, "plugin.json"), "utf8")) as object;
    await writeFile(join(folder, "plugin.json"), JSON.stringify({ ...manifest, migrations: "migrations/" }));
    await mkdir(join(folder, "src/migrations"));
    const imports = `import { pluginDatabase, sql } from "@sitevine/plugin-sdk/database";\n`;
    const migration = `export const up = async (db: unknown) => void (await sql\`select 1\`.execute(db as never));\n`;
    await writeFile(join(folder, "src/migrations/0001-notes.ts"), `${imports}${migration}`);
    const entry = `import { definePlugin } from "@sitevine/plugin-sdk";\n${imports}`;
    await writeFile(
      join(folder, "src/index.ts"),
      `${entry}export default definePlugin({ database: pluginDatabase() });\n`,
    );
    const bytes = await pack();
    const read = readPluginPackage(bytes, { serviceVersion: "0.1.0" });
    const files = read.ok ? read.package.files : new Map<string, Uint8Array>();
    expect([...files.keys()].sort()).toEqual(["migrations/0001-notes.js", "plugin.json", "server.js"]);
    const code = [...files.values()].map((file) => new TextDecoder().decode(file)).join("\n");
    expect(code).not.toContain("node_modules");
    const elsewhere = join(scratch.path, "deep", "er");
    await cp(folder, elsewhere, { recursive: true });
    expect(await pack(elsewhere)).toEqual(bytes);
  });

  it("bundles pages of the panel with their styles, keeps other files of their folder, and says what a page lacks", async () => {
    const manifest = JSON.parse(await readFile(join(folder, "plugin.json"), "utf8")) as object;
    const panel = { admin: "admin/", permissions: ["panel:scripts"] };
    await writeFile(join(folder, "plugin.json"), JSON.stringify({ ...manifest, ...panel }));
    await mkdir(join(folder, "src/admin/parts"), { recursive: true });
    await mkdir(join(folder, "admin"));
    await writeFile(join(folder, "admin/mark.png"), "PNG");
    await writeFile(join(folder, "src/admin/parts/words.ts"), `export const TITLE = "Notes";`);
    await writeFile(join(folder, "src/admin/notes.css"), ".notes { color: var(--accent) }");
    const page = join(folder, "src/admin/notes.ts");
    const imports = `import type { Mount } from "@sitevine/plugin-sdk/panel";\nimport { TITLE } from "./parts/words.js";\nimport "./notes.css";\n`;
    await writeFile(page, `${imports}export const mount: Mount = (element) => element.append(TITLE);\n`);
    const read = readPluginPackage(await pack(), { serviceVersion: "0.1.0" });
    const files = read.ok ? read.package.files : new Map<string, Uint8Array>();
    const text = (name: string) => new TextDecoder().decode(files.get(name));
    expect([...files.keys()].sort()).toEqual(
      ["admin/mark.png", "admin/notes.css", "admin/notes.js", "plugin.json", "server.js"].sort(),
    );
    expect(text("admin/notes.js")).toContain('"Notes"');
    expect(text("admin/notes.js")).not.toContain("import");
    expect(text("admin/notes.css")).toContain("var(--accent)");

    await writeFile(page, `${imports}export const Mount = TITLE;\n`);
    const checked = await runSvplugin("check", folder, "--json");
    expect([checked.code, JSON.parse(checked.out)]).toMatchObject([
      1,
      { findings: [{ rule: "plugin/panel-module", level: "error", file: "src/admin/notes.ts" }] },
    ]);
  });

  it("warns of migrations and pages that the manifest does not declare, since nothing of them is packed", async () => {
    for (const [name, code] of [
      ["migrations/0001-notes.ts", "export const up = () => {};"],
      ["admin/notes.ts", "export const mount = () => {};"],
    ] as const) {
      await mkdir(join(folder, "src", name, ".."), { recursive: true });
      await writeFile(join(folder, "src", name), code);
    }
    const checked = await runSvplugin("check", folder, "--json");
    expect(JSON.parse(checked.out)).toMatchObject({
      ok: true,
      findings: [
        { rule: "plugin/undeclared-folder", level: "warning", file: "src/migrations" },
        { rule: "plugin/undeclared-folder", level: "warning", file: "src/admin" },
      ],
    });
  });

  it("bundles CommonJS modules that require modules of Node, beside a require of the author's own", async () => {
    const library = `const { format } = require("util");\nexports.greet = (name) => format("Welcome, %s", name);\n`;
    await writeFile(join(folder, "src/library.cjs"), library);
    await writeFile(
      join(folder, "src/index.ts"),
      `import { createRequire } from "node:module";
import { greet } from "./library.cjs";
const require = createRequire(import.meta.url);
export default [greet("Berta"), require("path").basename("/a/b")];
`,
    );
    const read = readPluginPackage(await pack(), { serviceVersion: "0.1.0" });
    const module = join(scratch.path, "entry.mjs");
    await writeFile(module, (read.ok && read.package.files.get("server.js")) || "");
    expect(await import(module)).toMatchObject({ default: ["Welcome, Berta", "b"] });
  });

  it("says where a source cannot be bundled, and packs nothing", async () => {
    await writeFile(join(folder, "src/index.ts"), `import { board } from "./boards.js";\nexport default board;\n`);
    const checked = await runSvplugin("check", folder, "--json");
    expect(checked.code).toBe(1);
    expect(JSON.parse(checked.out)).toEqual({
      ok: false,
      findings: [
        {
          rule: "plugin/bundle",
          level: "error",
          file: "src/index.ts",
          line: 1,
          column: 23,
          message: 'cannot be bundled: Could not resolve "./boards.js"',
        },
      ],
    });
    const packed = await runSvplugin("pack", folder, "-o", join(scratch.path, "no.svplugin"));
    expect(packed).toMatchObject({ code: 1, out: "" });
    expect(packed.error).toContain("Not packed: 1 error");
    await expect(readFile(join(scratch.path, "no.svplugin"))).rejects.toThrow("ENOENT");
  });

  it("packs a plugin without a source as it is: the folder of its entry and what the manifest declares", async () => {
    const manifest = JSON.parse(await readFile(join(folder, "plugin.json"), "utf8")) as Record<string, unknown>;
    await rm(join(folder, "src"), { recursive: true });
    await writeFile(join(folder, "plugin.json"), JSON.stringify({ ...manifest, admin: "panel/" }));
    await writeFile(join(folder, "server.js"), "export default { sdk: 1, routes: [], jobs: {}, listeners: {} };");
    await cp(join(folder, "README.md"), join(folder, "panel/notes.txt"));
    await writeFile(join(folder, "todo.txt"), "later");
    const checked = await runSvplugin("check", folder);
    expect(checked).toMatchObject({ code: 0 });
    expect(checked.out).toContain("todo.txt");
    const read = readPluginPackage(await pack(), { serviceVersion: "0.1.0" });
    expect(read.ok && [...read.package.files.keys()].sort()).toEqual(["panel/notes.txt", "plugin.json", "server.js"]);
  });

  it("follows no link, and refuses what no site takes", async () => {
    const manifest = JSON.parse(await readFile(join(folder, "plugin.json"), "utf8")) as Record<string, unknown>;
    await writeFile(
      join(folder, "plugin.json"),
      JSON.stringify({ ...manifest, version: "one", migrations: "migrations/" }),
    );
    await symlink("/etc", join(folder, "migrations"));
    const { code, out } = await runSvplugin("check", folder, "--json");
    expect(code).toBe(1);
    const { findings } = JSON.parse(out) as { readonly findings: readonly { readonly rule: string }[] };
    expect(findings.map(({ rule }) => rule).sort()).toEqual(["plugin/manifest", "zip/special-file"]);
  });

  it.each([
    [["new"], "Name the folder for the new plugin."],
    [["new", "x", "--id", "Not Kebab"], "--id Not Kebab:"],
    [["dev", "x"], "--email <address>"],
    [["dev", "/", "--email", "a@b.c", "--site", "ftp://x"], "must be an address"],
    [["chekc", "x"], "Did you mean check?"],
  ])("refuses %j with a sentence", async (args, sentence) => {
    const { code, error } = await runSvplugin(...args);
    expect(code).toBe(2);
    expect(error).toContain(sentence);
  });

  it("does not write into a folder that is not empty", async () => {
    expect(await runSvplugin("new", folder)).toMatchObject({ code: 2, error: expect.stringContaining("is not empty") });
  });
});
