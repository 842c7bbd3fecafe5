import { expect, it } from "vitest";
import { pluginFlags, sqlFlags, unenforced } from "./plugin-flags.js";

const folders = { code: "/plugins/forum", data: "/data/forum/", program: ["/site/plugin-child.cjs"] };

it("gives a plugin its own folders, and nothing else", () => {
  const known = new Set(["--permission", "--allow-net", "--no-experimental-sqlite", "--no-experimental-websocket"]);
  expect(pluginFlags(folders, 64, known)).toEqual([
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
  expect(unenforced(known, undefined)).toEqual([]);
});

it("says what an older Node, and a site that runs as root, leave open", () => {
  const known = new Set<string>();
  expect(pluginFlags(folders, 64, known)[0]).toBe("--experimental-permission");
  expect(unenforced(known, "chmod o+x /root")).toEqual([
    expect.stringContaining("without its SQLite"),
    expect.stringContaining("no permission for the network"),
    expect.stringMatching(/runs as root, and so do plugins.* run `chmod o\+x \/root` and enable the plugins again\.$/),
  ]);
});

it("gives the process of a database its folder, and the module that opens it", () => {
  const known = new Set(["--permission", "--no-experimental-sqlite", "--no-experimental-websocket"]);
  expect(sqlFlags({ program: "/site/sql-child.cjs", folder: "/data/database" }, known)).toEqual([
    "--permission",
    "--allow-fs-read=/site/sql-child.cjs",
    "--allow-fs-read=/data/database/",
    "--allow-fs-write=/data/database/",
    "--allow-worker",
    "--max-old-space-size=64",
    "--no-experimental-websocket",
    "--no-warnings",
  ]);
});
