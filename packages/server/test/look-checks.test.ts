import { randomUUID } from "node:crypto";
import { readdirSync, readlinkSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eventually, type TemporaryDirectory, temporaryDirectory } from "@sitevine/testkit";
import { writeZip } from "@sitevine/theme-engine";
import { describe, expect, it } from "vitest";
import type { PackageFile } from "../src/features/look-checks/index.js";
import { createLookChecks, type LookPool } from "../src/features/look-checks/look-checks.service.js";
import { createLookWork, type LookTask } from "../src/features/look-checks/look-tasks.worker.js";
import { sha256Hex } from "../src/platform/crypto/digest.js";

const bytes = (text: string) => new TextEncoder().encode(text);
const PICTURE = Buffer.from("GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;", "latin1");
const MANIFEST = { id: "coast", name: "Coast", version: "1.0.0", vendor: "sitevine", minServiceVersion: "0.1.0" };

const pack = (files: Readonly<Record<string, Uint8Array>> = {}) =>
  writeZip(
    new Map(
      Object.entries({
        "manifest.json": bytes(JSON.stringify({ ...MANIFEST, packageVersion: 2 })),
        "tokens.json": bytes(JSON.stringify({ global: { "--c-bg": "#123456" } })),
        "styles/custom.css": bytes(".sv-heading { color: red }"),
        "assets/dot.gif": PICTURE,
        ...files,
      }),
    ),
  );

/** Writes a package to a file and returns it as an upload would be. */
async function inFile(folder: TemporaryDirectory, contents: Uint8Array = pack()): Promise<PackageFile> {
  const path = join(folder.path, `${randomUUID()}.svtheme`);
  await writeFile(path, contents);
  return { path, size: contents.length };
}

/** The files that this process has open, on systems that tell. */
function openFiles(): readonly string[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc/self/fd").flatMap((name) => {
    try {
      return [readlinkSync(`/proc/self/fd/${name}`)];
    } catch {
      // The listing itself was open, too.
      return [];
    }
  });
}

const HOME = { key: "home", regions: ["hero", "main", "aside"], requiredBlocks: [] };
const home = (text: string) => ({
  templateKey: "home",
  schemaVersion: 1,
  regions: { hero: [], main: [{ id: "title", type: "heading", props: { text } }], aside: [] },
});

/** Names each task that a thread would do. */
function watched() {
  const tasks: string[] = [];
  const perform = createLookWork();
  const pool: LookPool = {
    async run(task: LookTask) {
      tasks.push(task.name);
      return { gives: await perform(task).gives };
    },
    async [Symbol.asyncDispose]() {},
  };
  return { looks: createLookChecks({ pool }), tasks };
}

describe("what makes up the look", () => {
  it("is checked where it is when it is short, and in the thread when it is not", async () => {
    const { looks, tasks } = watched();
    const css = (length: number) => `/*${"a".repeat(length - 4)}*/`;
    for (const length of [20, 16_000, 16_001]) await looks.adminCss(css(length), "light", "ada");
    expect(tasks).toEqual(["adminCss"]);
    for (const length of [1, 20_000]) await looks.siteLayout(home("a".repeat(length)), HOME, "ada");
    expect(tasks).toEqual(["adminCss", "siteLayout"]);
    await looks.themeCss(css(20_000), {
      id: "coast",
      appearance: "light",
      files: new Set(),
      tokens: {},
      fontMetrics: new Map(),
    });
    expect(tasks).toEqual(["adminCss", "siteLayout", "themeCss"]);
  });

  it("is told alike from both places", async () => {
    await using looks = createLookChecks();
    const rule = (pad: number) => `.card { color: red } @import "x";/*${" ".repeat(pad)}*/`;
    const [here, there] = [
      await looks.adminCss(rule(0), "dark", "ada"),
      await looks.adminCss(rule(20_000), "dark", "ada"),
    ];
    expect(there).toEqual(here);
    const layout = (pad: number) => ({ ...home("a"), regions: { main: [{ id: 1 }], pad: ".".repeat(pad) } });
    const told = async (pad: number) => (await looks.siteLayout(layout(pad), HOME, "ada")).findings;
    expect(await told(20_000)).toEqual(await told(0));
    expect(await told(0)).not.toEqual([]);
  });

  it("that nests too deep for a thread is refused like any other", async () => {
    await using looks = createLookChecks();
    let value: unknown = "deep";
    for (let level = 0; level < 100_000; level++) value = { children: [value] };
    const judged = await looks.siteLayout({ regions: { main: [value] } }, HOME, "ada");
    expect(judged.findings.map(({ rule }) => rule)).toEqual(["layout/limits"]);
  });

  it("is refused in words for its author when checking it takes too long", async () => {
    const looks = createLookChecks({
      pool: { run: async () => ({ refused: "time" }), async [Symbol.asyncDispose]() {} },
    });
    await expect(looks.adminCss("a".repeat(20_000), "light", "ada")).rejects.toMatchObject({
      code: "SVC-API-4001",
      details: [{ path: "css", code: "too_big" }],
    });
  });
});

describe("a package", () => {
  it("is read in the thread, and its files one by one, until it is closed", async () => {
    await using folder = await temporaryDirectory();
    await using looks = createLookChecks();
    const file = await inFile(folder);
    const opened = await looks.openPackage(file, "0.1.0", "ada");
    if (!opened.ok) throw new Error(JSON.stringify(opened.findings));
    // Open files do not need their names.
    await rm(file.path);
    const { theme, notices } = opened.package;
    expect(notices).toEqual([]);
    expect(theme).toMatchObject({ manifest: MANIFEST, tokens: { global: { "--c-bg": "#123456" } } });
    expect([...theme.assets]).toEqual([["dot.gif", { name: "dot.gif", type: "image/gif", size: PICTURE.length }]]);
    const { contents, sha256 } = await opened.package.read("dot.gif");
    expect(Buffer.from(contents)).toEqual(PICTURE);
    expect(sha256).toBe(sha256Hex(PICTURE));
    await expect(opened.package.read("other.gif")).rejects.toMatchObject({ code: "SVC-API-5030" });
    opened.package[Symbol.dispose]();
    await eventually(() => expect(opened.package.read("dot.gif")).rejects.toMatchObject({ code: "SVC-API-5030" }));
  });

  it("is asked for again when its file is gone, or has another size than was received", async () => {
    await using folder = await temporaryDirectory();
    await using looks = createLookChecks();
    const { path, size } = await inFile(folder);
    for (const file of [
      { path: join(folder.path, "gone"), size },
      { path, size: size + 1 },
      { path, size: size - 1 },
    ])
      await expect(looks.openPackage(file, "0.1.0", "ada")).rejects.toMatchObject({ code: "SVC-API-5030" });
  });

  it("is open only as long as it is held", async () => {
    await using folder = await temporaryDirectory();
    const { looks } = watched();
    const isOpen = ({ path }: PackageFile) => openFiles().includes(path);
    const refused = await inFile(folder, bytes("no zip"));
    expect((await looks.openPackage(refused, "0.1.0", "ada")).ok).toBe(false);
    expect(isOpen(refused)).toBe(false);
    const file = await inFile(folder);
    const opened = await looks.openPackage(file, "0.1.0", "ada");
    if (!opened.ok) throw new Error(JSON.stringify(opened.findings));
    expect(isOpen(file)).toBe(process.platform === "linux");
    opened.package[Symbol.dispose]();
    await eventually(() => expect(isOpen(file)).toBe(false));
  });

  it("gives every finding when it is refused", async () => {
    await using folder = await temporaryDirectory();
    await using looks = createLookChecks();
    const file = await inFile(folder, pack({ "tokens.json": bytes("{"), "x.exe": bytes("MZ") }));
    const opened = await looks.openPackage(file, "0.1.0", "ada");
    expect(opened).toMatchObject({ ok: false, findings: [{ rule: "package/unknown-file" }, { rule: "token/json" }] });
  });

  it("is packed in the thread, which asks for the files that the look refers to", async () => {
    await using looks = createLookChecks();
    const parts = {
      manifest: { ...MANIFEST, packageVersion: 2 as const },
      tokens: {},
      css: `.a { background: url("/uploads/themes/coast/dot.gif"), url("/uploads/gone.gif") }`,
      layouts: new Map(),
    };
    const asked: string[] = [];
    const readFile = async (path: string) => {
      asked.push(path);
      return path.endsWith("dot.gif") ? PICTURE : null;
    };
    const options = { assetBase: "/uploads/themes/coast/", readFile };
    const packed = await looks.exportTheme(parts, options, "ada");
    expect(packed).toMatchObject({ ok: true, files: expect.arrayContaining(["assets/dot.gif"]) });
    expect(asked.sort()).toEqual(["/uploads/gone.gif", "/uploads/themes/coast/dot.gif"]);
    const broken = { ...options, readFile: () => Promise.reject(new Error("the disk is gone")) };
    await expect(looks.exportTheme(parts, broken, "ada")).rejects.toThrow("the disk is gone");
  });
});
