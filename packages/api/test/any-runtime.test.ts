import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const root = new URL("../src/", import.meta.url);
const sources = globSync("**/*.ts", { cwd: root.pathname }).filter((file) => !file.endsWith(".test.ts"));

it("leans on nothing that only Node has", () => {
  expect(sources.length).toBeGreaterThan(80);
  const bound = sources.filter((file) =>
    /from "node:|import\("node:|\bBuffer\b|\bprocess\.|\brequire\(/.test(readFileSync(new URL(file, root), "utf8")),
  );
  expect(bound).toEqual([]);
});
