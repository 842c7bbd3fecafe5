import { appendFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eventually, temporaryDirectory } from "@sitevine/testkit";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { createLookChecks, type OpenedPackage, type TakeFile } from "../src/features/look-checks/index.js";
import { openLookPool } from "../src/features/look-checks/look-checks.service.js";
import { Disposables } from "../src/kernel/disposables.js";
import { sha256Hex } from "../src/platform/crypto/digest.js";
import { noisePicture } from "./support/noise-picture.js";
import { themePackage } from "./support/theme-package.js";

const VERSION = "9.0.0";
const MEGABYTE = 1024 * 1024;
const PICTURES = Object.fromEntries(
  Array.from({ length: 8 }, (_, index) => [`${index}.png`, noisePicture(500_000 + index)]),
);
const HASHES = Object.fromEntries(Object.entries(PICTURES).map(([name, bytes]) => [name, sha256Hex(bytes)]));
const BYTES = themePackage({ css: null, layouts: {}, assets: PICTURES });

/** Returns the result of opening a package, without its files. */
const summaryOf = (opened: OpenedPackage) =>
  opened.ok ? { theme: opened.package.theme, notices: opened.package.notices } : opened;

describe("a package that is read while it arrives", () => {
  const stack = new Disposables();
  const looks = stack.use(createLookChecks());
  afterAll(() => stack[Symbol.asyncDispose]());

  /** A package whose file is empty at first, with what was taken of it. */
  async function begin(bytes: Uint8Array, checks = looks, take?: TakeFile) {
    const { path } = stack.use(await temporaryDirectory());
    const file = { path: join(path, "a.svtheme"), size: bytes.length };
    await writeFile(file.path, "");
    const taken: [string, string][] = [];
    const note: TakeFile = async ({ name, sha256 }) => void taken.push([name, sha256]);
    const arriving = stack.use(checks.receivePackage(file, "ada", take ?? note));
    let there = 0;
    return {
      file,
      taken,
      arriving,
      async append(until: number) {
        await appendFile(file.path, bytes.subarray(there, until));
        there = Math.max(there, until);
        arriving.arrived(there);
      },
    };
  }

  it("gives its files away before it is complete, and each of them once", async () => {
    const { append, taken, arriving } = await begin(BYTES);
    await append(3 * MEGABYTE);
    await eventually(() => expect(taken.length).toBeGreaterThanOrEqual(5));
    expect(taken.length).toBeLessThan(8);
    await append(BYTES.length);
    const opened = await arriving.open(VERSION);
    if (!opened.ok) throw new Error(JSON.stringify(opened.findings));
    expect(taken).toHaveLength(8);
    expect(Object.fromEntries(taken)).toEqual(HASHES);
    expect((await opened.package.read("0.png")).sha256).toBe(HASHES["0.png"]);
    opened.package[Symbol.dispose]();
  });

  it("has the same result as one that is read when it has arrived, for any bytes in any pieces", async () => {
    const places = fc.array(fc.tuple(fc.nat(BYTES.length - 1), fc.nat(255)), { maxLength: 2 });
    const stops = fc.array(fc.nat(BYTES.length), { maxLength: 5 }).map((list) => list.sort((a, b) => a - b));
    await fc.assert(
      fc.asyncProperty(places, stops, async (edits, pieces) => {
        const bytes = new Uint8Array(BYTES);
        for (const [at, byte] of edits) bytes[at] = byte;
        const { append, taken, arriving, file } = await begin(bytes);
        for (const stop of [...pieces, bytes.length]) await append(stop);
        const opened = await arriving.open(VERSION);
        const whole = await looks.openPackage(file, VERSION, "ada");
        expect(summaryOf(opened)).toEqual(summaryOf(whole));
        if (opened.ok) {
          expect(Object.fromEntries(taken)).toEqual(HASHES);
          opened.package[Symbol.dispose]();
        }
        if (whole.ok) whole.package[Symbol.dispose]();
        arriving[Symbol.dispose]();
      }),
      { numRuns: 25 },
    );
  });

  it("is read as a whole when the thread has ended meanwhile", async () => {
    const pool = openLookPool();
    const ended = createLookChecks({ pool: { ...pool, run: (...call) => current.run(...call) } });
    let current = pool;
    const { append, taken, arriving } = await begin(BYTES, ended);
    await append(3 * MEGABYTE);
    await eventually(() => expect(taken.length).toBeGreaterThanOrEqual(5));
    await pool[Symbol.asyncDispose]();
    current = stack.use(openLookPool());
    await append(BYTES.length);
    const opened = await arriving.open(VERSION);
    expect(opened.ok).toBe(true);
    expect(Object.fromEntries(taken)).toEqual(HASHES);
    // Those of the first thread, and all of them again.
    expect(taken.length).toBeGreaterThan(8);
  });

  it("is refused with the error of whoever could not take a file", async () => {
    const full: TakeFile = () => Promise.reject(new Error("the disk is full"));
    const { append, arriving } = await begin(BYTES, looks, full);
    await append(2 * MEGABYTE);
    await append(BYTES.length);
    await expect(arriving.open(VERSION)).rejects.toThrow("the disk is full");
  });

  it("keeps nothing open when it never becomes complete", async () => {
    const { append, taken, arriving } = await begin(BYTES);
    await append(2 * MEGABYTE);
    await eventually(() => expect(taken.length).toBeGreaterThan(0));
    arriving[Symbol.dispose]();
    const before = taken.length;
    await append(BYTES.length);
    await looks.openPackage((await begin(BYTES)).file, VERSION, "ada").catch(() => undefined);
    expect(taken).toHaveLength(before);
  });
});
