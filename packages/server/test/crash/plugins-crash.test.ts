import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as api from "@sitevine/api";
import { endpointCalls, temporaryDirectory } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Disposables } from "../../src/kernel/disposables.js";
import { ADMIN, administratorToken, SITE } from "../support/booted-site.js";
import { pluginForm } from "../support/plugin-package.js";
import { outcomesIn } from "./old-or-new.js";
import { copyTables } from "./open-site.js";
import { type Operation, operationOf } from "./operation.js";
import { observe, openSite, release } from "./plugin-states.js";
import { type Kills, killAtEachStepOf } from "./run-child.js";

describe("a process killed while it changes plugins", () => {
  const stack = new Disposables();
  let work = "";
  let kills: Kills;

  const changes: readonly (Pick<Operation, "path" | "method" | "file"> & { readonly name: string })[] = [
    { name: "install", ...operationOf(api.uploadPlugin), file: "1.0.0.svplugin" },
    { name: "enable", ...operationOf(api.enablePlugin, { id: "forum" }) },
    { name: "update", ...operationOf(api.uploadPlugin), file: "2.0.0.svplugin" },
    { name: "disable", ...operationOf(api.disablePlugin, { id: "forum" }) },
    { name: "uninstall", ...operationOf(api.uninstallPlugin, { id: "forum" }) },
  ];

  beforeAll(async () => {
    work = stack.use(await temporaryDirectory()).path;
    await makeSites();
    const login = { email: ADMIN.email, password: ADMIN.password };
    kills = await killAtEachStepOf(
      changes.map(({ name, path, method, file }) => ({
        name,
        from: join(work, name),
        to: join(work, name),
        operation: { path, method, login, ...(file !== undefined && { file: join(work, file) }) },
      })),
    );
  }, 300_000);
  afterAll(() => stack[Symbol.asyncDispose]());

  /** A site without the plugin, one that has it, and some on which it runs. */
  async function makeSites(): Promise<void> {
    for (const version of ["1.0.0", "2.0.0"] as const)
      await writeFile(join(work, `${version}.svplugin`), release(version));
    await copyTables(join(work, "site"));
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
  }

  it.each(changes)(
    "leaves the old state or the new one, never half ($name)",
    async ({ name }) => {
      const untouched = join(work, `${name}-before`);
      await cp(join(work, name), untouched, { recursive: true });
      const before = await observe({ dataDir: untouched });
      const { folders, steps, finished } = kills.of(name);
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
