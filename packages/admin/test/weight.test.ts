import { readFileSync, statSync } from "node:fs";
import { expect, it } from "vitest";

interface BuiltFile {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
}

const FOLDER = new URL("../dist/panel/", import.meta.url);
const MOST = 180 * 1024;
const built = JSON.parse(readFileSync(new URL("files.json", FOLDER), "utf8")) as Readonly<Record<string, BuiltFile>>;

/** A module and everything that it imports at once. */
function closureOf(name: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const imported of built[name]?.imports ?? []) closureOf(imported, seen);
  return seen;
}

const sizeOf = (names: Iterable<string>): number =>
  [...names]
    .map((name) => built[name]?.file ?? "")
    .filter((file) => file.endsWith(".js"))
    .reduce((sum, file) => sum + statSync(new URL(`${file}.gz`, FOLDER)).size, 0);

const [entry = ""] = Object.keys(built).filter((name) => built[name]?.isEntry);
const screens = Object.keys(built).filter((name) => /\/screens\//.test(name) && built[name]?.isDynamicEntry);

it("sees the screens", () => expect(screens.length).toBeGreaterThan(10));

it.each(screens)("loads at most 180 KiB of compressed script to show %s", (screen) => {
  const loaded = new Set([...closureOf(entry), ...closureOf(screen)]);
  expect(sizeOf(loaded)).toBeLessThanOrEqual(MOST);
});
