import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryDirectory } from "@sitevine/testkit";
import { THEME_LIMITS } from "@sitevine/theme-engine";
import { afterAll, describe, expect, it } from "vitest";
import type { InflatedFile, TakeFile } from "../src/features/look-checks/index.js";
import { createLookChecks } from "../src/features/look-checks/index.js";
import { openLookPool } from "../src/features/look-checks/look-checks.service.js";
import { Disposables } from "../src/kernel/disposables.js";
import { sha256Hex } from "../src/platform/crypto/digest.js";
import { PNG, themePackage } from "./support/theme-package.js";

const MEGABYTE = 1024 * 1024;
/** A picture of this length, at least that of the smallest one. */
function picture(length: number): Uint8Array {
  const bytes = new Uint8Array(Math.max(length, PNG.length)).fill(length % 251);
  bytes.set(PNG);
  return bytes;
}

describe("the files of a package", () => {
  const stack = new Disposables();
  afterAll(() => stack[Symbol.asyncDispose]());

  async function open(parts: Parameters<typeof themePackage>[0], take: TakeFile, looks = createLookChecks()) {
    stack.use(looks);
    const folder = stack.use(await temporaryDirectory());
    const file = { path: join(folder.path, "a.svtheme"), size: 0 };
    const contents = themePackage({ css: null, layouts: {}, ...parts });
    await writeFile(file.path, contents);
    return await looks.openPackage({ ...file, size: contents.length }, "9.0.0", "ada", take);
  }

  it("are given away while it is checked: pictures and fonts, each once, with its hash", async () => {
    const [one, other] = [picture(3_000), PNG];
    const taken = new Map<string, [string, Buffer]>();
    const opened = await open({ assets: { "one.png": one, "deep/other.png": other } }, async (file) => {
      taken.set(file.name, [file.sha256, Buffer.from(file.contents)]);
    });
    expect(opened.ok).toBe(true);
    expect([...taken].sort()).toEqual([
      ["one.png", [sha256Hex(one), Buffer.from(one)]],
      ["other.png", [sha256Hex(other), Buffer.from(other)]],
    ]);
  });

  it("have all been taken when it is open, and few are in memory until then", async () => {
    const assets = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`${index}.png`, picture(MEGABYTE)]));
    const held: InflatedFile[] = [];
    let most = 0;
    let released = 0;
    const opened = await open({ assets }, async (file) => {
      held.push(file);
      most = Math.max(most, held.length);
      // Later than the thread could give the next one.
      for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
      held.splice(held.indexOf(file), 1);
      released += 1;
    });
    expect(opened.ok).toBe(true);
    expect([released, held]).toEqual([12, []]);
    expect(most).toBeLessThanOrEqual(4);
  });

  it("are not given away beyond what a valid package can have", async () => {
    const assets = Object.fromEntries(
      Array.from({ length: 10 }, (_, index) => [`${index}.png`, picture(5 * MEGABYTE)]),
    );
    let bytes = 0;
    const opened = await open({ assets }, async ({ contents }) => {
      bytes += contents.length;
    });
    expect(opened).toMatchObject({ ok: false, findings: [{ rule: "asset/total-size" }] });
    expect(bytes).toBe(THEME_LIMITS.assetsBytes);
  });

  it("refuse the package with the error of whoever could not take one, and take no more", async () => {
    let asked = 0;
    const full = open({ assets: { "a.png": PNG, "b.png": PNG, "c.png": PNG } }, async () => {
      asked += 1;
      throw new Error("the disk is full");
    });
    await expect(full).rejects.toThrow("the disk is full");
    expect(asked).toBe(1);
  });

  it("do not keep a thread from being ended that waits for them", async () => {
    const pool = openLookPool();
    const looks = createLookChecks({ pool });
    const reached = Promise.withResolvers<void>();
    const never = Promise.withResolvers<void>();
    const take: TakeFile = () => {
      reached.resolve();
      return never.promise;
    };
    const opening = open({ assets: { "a.png": PNG } }, take, looks);
    const failed = expect(opening).rejects.toThrow("is closed");
    await reached.promise;
    await pool[Symbol.asyncDispose]();
    await failed;
    never.resolve();
  });
});
