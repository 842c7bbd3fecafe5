import { expect, it } from "vitest";
import { pluginFlags, unenforced } from "./plugin-flags.js";

const folders = { code: "/plugins/forum", data: "/data/forum/", program: ["/site/plugin-child.cjs"] };

it("gives a plugin its own folders, and nothing else", () => {
  const known = new Set(["--permission", "--allow-net", "--no-experimental-sqlite", "--no-experimental-websocket"]);
  expect(pluginFlags(folders, { memoryMb: 64, usesSqlite: false }, known)).toEqual([
    "--permission",
    "--allow-fs-read=/plugins/forum/",
    "--allow-fs-read=/data/forum/",
    "--allow-fs-read=/site/plugin-child.cjs",
    "--allow-fs-write=/data/forum/",
    "--max-old-space-size=64",
    "--no-experimental-sqlite",
    "--no-experimental-websocket",
    "--no-warnings",
  ]);
  expect(pluginFlags(folders, { memoryMb: 64, usesSqlite: true }, known)).not.toContain("--no-experimental-sqlite");
  expect(unenforced(known, { runAsRoot: false })).toEqual([]);
});

it("says what an older Node, and a site that runs as root, leave open", () => {
  const known = new Set<string>();
  expect(pluginFlags(folders, { memoryMb: 64, usesSqlite: false }, known)[0]).toBe("--experimental-permission");
  expect(unenforced(known, { runAsRoot: true })).toEqual([
    expect.stringContaining("no permission for the network"),
    expect.stringContaining("runs as root, and so do plugins"),
  ]);
});
