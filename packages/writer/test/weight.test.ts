import { readdirSync, readFileSync, statSync } from "node:fs";
import { expect, it } from "vitest";

interface BuiltFile {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}

const FOLDER = new URL("../dist/page/", import.meta.url);
const KIB = 1_024;
const built = JSON.parse(readFileSync(new URL("files.json", FOLDER), "utf8")) as Readonly<Record<string, BuiltFile>>;

const keyOf = (isIt: (file: BuiltFile) => boolean): string =>
  Object.keys(built).find((key) => isIt(built[key] as BuiltFile)) ?? "";

/** Modules and everything that they import at once. */
function closureOf(keys: readonly string[], seen = new Set<string>()): ReadonlySet<string> {
  for (const key of keys) {
    if (seen.has(key)) continue;
    seen.add(key);
    closureOf(built[key]?.imports ?? [], seen);
  }
  return seen;
}

const sizeOf = (keys: Iterable<string>): number =>
  [...keys].reduce((sum, key) => sum + statSync(new URL(`${built[key]?.file}.gz`, FOLDER)).size, 0);

const entry = keyOf(({ isEntry }) => isEntry === true);
const desk = keyOf(({ src }) => src === "src/page/desk/index.ts");

it("sees the modules", () => expect([entry, desk]).not.toContain(""));

it("loads at most 100 KiB of compressed script to list articles", () => {
  expect(sizeOf(closureOf([entry]))).toBeLessThanOrEqual(100 * KIB);
});

it("loads at most 303 KiB of compressed script to write one, even with everything that is loaded later", () => {
  expect(sizeOf(closureOf([entry, desk]))).toBeLessThanOrEqual(260 * KIB);
  const all = readdirSync(FOLDER).filter((name) => name.endsWith(".js.gz"));
  expect(all.reduce((sum, name) => sum + statSync(new URL(name, FOLDER)).size, 0)).toBeLessThanOrEqual(303 * KIB);
});
