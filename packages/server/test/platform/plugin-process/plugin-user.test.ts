import { chmod, lstat, mkdir, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TemporaryDirectory } from "@sitevine/testkit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findPluginUser, handOver } from "../../../src/platform/plugin-process/plugin-user.js";
import { openNode } from "../../support/open-node.js";
import { runPlugin } from "./plugin-fixture.js";

const NOBODY = 65_534;

describe.skipIf(process.getuid?.() !== 0)("a plugin of a site that runs as root", () => {
  let scratch: TemporaryDirectory;

  beforeEach(async () => {
    scratch = await openNode();
  });
  afterEach(() => scratch[Symbol.asyncDispose]());

  it("runs as nobody, writes its own folder, and has no more rights than that", async () => {
    await using running = await runPlugin(
      `who: async () => process.getuid() + ":" + process.getgid(),
       write: async () => (await import("node:fs")).writeFileSync("note", "mine"),
       become: async () => process.setuid(0)`,
      { findUser: findPluginUser },
    );
    expect(await running.value("who")).toBe(`${NOBODY}:${NOBODY}`);
    await running.value("write");
    expect((await stat(join(running.data, "note"))).uid).toBe(NOBODY);
    await expect(running.value("become")).rejects.toThrow();
  });

  it("runs as root where nobody else gets to its files", async () => {
    const closed = join(scratch.path, "closed");
    await mkdir(join(closed, "below"), { recursive: true });
    expect(await findPluginUser([join(closed, "below")])).toEqual({ uid: NOBODY, gid: NOBODY });
    await chmod(closed, 0o700);
    expect(await findPluginUser([join(closed, "below")])).toBeUndefined();
    expect(await findPluginUser([join(scratch.path, "missing")])).toBeUndefined();
    await chmod(process.execPath, 0o700);
    expect(await findPluginUser([scratch.path])).toBeUndefined();
  });

  it("is given its folder, and nothing that a link in it leads to", async () => {
    const [own, other] = [join(scratch.path, "own"), join(scratch.path, "other")];
    await mkdir(join(own, "deep"), { recursive: true });
    await writeFile(other, "");
    await writeFile(join(own, "deep/file"), "");
    await symlink(other, join(own, "link"));
    await handOver(own, { uid: NOBODY, gid: NOBODY });
    for (const path of ["", "deep", "deep/file", "link"]) expect((await lstat(join(own, path))).uid, path).toBe(NOBODY);
    expect((await stat(other)).uid).toBe(0);
  });
});
