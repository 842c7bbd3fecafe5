import { execFileSync } from "node:child_process";
import { chmod, lstat, mkdir, stat, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { TemporaryDirectory } from "@sitevine/testkit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findOpeningCommand, findPluginUser, handOver } from "../../../src/platform/plugin-process/plugin-user.js";
import { openFolder } from "../../support/open-folder.js";
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
      { findUser: findPluginUser, newFolder: openFolder },
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

  it("runs as nobody after the command that opens the way, which names each folder once", async () => {
    const [closed, program] = [join(scratch.path, "of root"), join(scratch.path, "of root/deep/program.cjs")];
    const data = join(closed, "data");
    for (const folder of [dirname(program), data]) await mkdir(folder, { recursive: true });
    await writeFile(program, "", { mode: 0o600 });
    await chmod(dirname(program), 0o700);
    await chmod(closed, 0o700);
    // Folder of data is opened by the site itself, and its content cannot be listed by others.
    await chmod(data, 0o711);
    const command = await findOpeningCommand(program, data);
    expect(command).toBe(`chmod o+x '${closed}' '${dirname(program)}' && chmod o+r '${program}'`);
    expect(await findPluginUser([program])).toBeUndefined();
    execFileSync("/bin/sh", ["-c", command ?? ""]);
    expect(await findOpeningCommand(program, data)).toBeUndefined();
    expect(await findPluginUser([program])).toEqual({ uid: NOBODY, gid: NOBODY });
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
