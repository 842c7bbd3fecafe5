import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as api from "@sitevine/api";
import { endpointCalls, temporaryDirectory } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Disposables } from "../../src/kernel/disposables.js";
import { ADMIN, administratorToken, SITE } from "../support/booted-site.js";
import { pluginForm } from "../support/plugin-package.js";
import { outcomesIn } from "./old-or-new.js";
import { observe, openSite, release } from "./plugin-states.js";
import { killAtEachStep, type Operation, operationOf } from "./run-child.js";

describe("a process killed while it changes plugins", () => {
  const stack = new Disposables();
  let work = "";

  beforeAll(async () => {
    work = stack.use(await temporaryDirectory()).path;
    for (const version of ["1.0.0", "2.0.0"] as const)
      await writeFile(join(work, `${version}.svplugin`), release(version));
    await using site = await openSite({ dataDir: join(work, "site") });
    await site.install({ site: SITE, admin: ADMIN });
    const ada = endpointCalls(site).as(await administratorToken(site));
    await site.settled();
    await cp(join(work, "site"), join(work, "install"), { recursive: true });
    await ada.call(api.uploadPlugin, { body: pluginForm(release("1.0.0")) });
    await site.settled();
    await cp(join(work, "site"), join(work, "enable"), { recursive: true });
    await ada.call(api.enablePlugin, { params: { id: "forum" } });
    await site.settled();
    for (const name of ["update", "disable", "uninstall"])
      await cp(join(work, "site"), join(work, name), { recursive: true });
  });
  afterAll(() => stack[Symbol.asyncDispose]());

  it.each([
    { name: "install", ...operationOf(api.uploadPlugin), file: "1.0.0.svplugin" },
    { name: "enable", ...operationOf(api.enablePlugin, { id: "forum" }) },
    { name: "update", ...operationOf(api.uploadPlugin), file: "2.0.0.svplugin" },
    { name: "disable", ...operationOf(api.disablePlugin, { id: "forum" }) },
    { name: "uninstall", ...operationOf(api.uninstallPlugin, { id: "forum" }) },
  ])(
    "leaves the old state or the new one, never half ($name)",
    async ({ name, path, method, ...rest }) => {
      const from = join(work, name);
      const { email, password } = ADMIN;
      const request: Operation = {
        path,
        method,
        login: { email, password },
        ...("file" in rest && { file: join(work, rest.file) }),
      };
      const untouched = `${from}-before`;
      await cp(from, untouched, { recursive: true });
      const before = await observe({ dataDir: untouched });
      const { folders, steps, finished } = await killAtEachStep(request, { from, to: from });
      const after = await observe({ dataDir: finished });
      expect(after.plugins).not.toEqual(before.plugins);

      const outcomes = await outcomesIn(
        folders.map((dataDir) => ({ dataDir })),
        { before, after, observe },
      );
      expect(steps).toBeGreaterThan(2);
      expect(outcomes).toEqual(["new", "old"]);
    },
    300_000,
  );
});
