import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { complaintAboutNode, OLDEST_NODE } from "./node-version.js";

it("is the version that the package promises to run on", async () => {
  const manifest: unknown = JSON.parse(await readFile(new URL("../package.json", import.meta.url), "utf8"));
  expect(manifest).toMatchObject({ engines: { node: `>=${OLDEST_NODE}` } });
});

it.each(["22.18.0", "22.21.1", "24.0.0", "26.10.0"])("accepts %s", (version) => {
  expect(complaintAboutNode(version)).toBeNull();
});

it.each(["22.17.1", "22.9.0", "20.20.2", "18.0.0"])("says that %s is too old, and what to install", (version) => {
  expect(complaintAboutNode(version)).toBe(`Node.js ${version} is too old. Install Node.js 22.18 or later.`);
});
