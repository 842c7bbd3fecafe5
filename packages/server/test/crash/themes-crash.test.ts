import { cp, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as api from "@sitevine/api";
import { endpointCalls, temporaryDirectory } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Site } from "../../src/index.js";
import { Disposables } from "../../src/kernel/disposables.js";
import { ADMIN, administratorToken, SITE } from "../support/booted-site.js";
import { documentOf } from "../support/layout-editor.js";
import { homeLayout, PNG, themePackage, upload } from "../support/theme-package.js";
import { outcomesIn } from "./old-or-new.js";
import { copyTables, openSiteAt } from "./open-site.js";
import { type Operation, operationOf } from "./operation.js";
import { type Kills, killAtEachStepOf } from "./run-child.js";

const OTHER_PNG = new Uint8Array([...PNG, 0]);

/** A site that has cleared away what a crash left. */
async function openSite(dataDir: string): Promise<Site> {
  const site = await openSiteAt(dataDir);
  await site.settled();
  return site;
}

/** All that an operator and a reader can see of the look, and the files on disk. */
async function observe(dataDir: string): Promise<unknown> {
  await using site = await openSite(dataDir);
  const guest = endpointCalls(site);
  const ada = guest.as(await administratorToken(site));
  const { body: library } = await ada.call(api.listThemes);
  const picture = await site.fetch(new Request("http://site.test/uploads/themes/coast/dot.png"));
  return {
    library: library.map(({ installedAt: _installed, updatedAt: _updated, ...entry }) => entry),
    installed: (await ada.call(api.getInstalledTheme)).text,
    css: (await guest.call(api.getStylesheet)).text,
    version: (await guest.call(api.getStyleVersion)).text,
    layouts: (await guest.call(api.listLayouts)).text,
    drafts: (await ada.call(api.listLayoutDrafts)).text,
    picture: Buffer.from(await picture.arrayBuffer()).toString("latin1"),
    files: (await readdir(join(dataDir, "uploads"), { recursive: true })).sort(),
    incoming: await readdir(join(dataDir, "incoming")),
  };
}

describe("a process killed in the middle of a change of themes", () => {
  const stack = new Disposables();
  let base = "";
  let work = "";
  let kills: Kills;

  const changes = [
    { endpoint: api.importTheme, name: "update of the active theme" },
    { endpoint: api.activateTheme, name: "switch" },
    { endpoint: api.discardTheme, name: "undo" },
  ];

  beforeAll(async () => {
    base = stack.use(await temporaryDirectory()).path;
    work = stack.use(await temporaryDirectory()).path;
    const update = join(work, "update.svtheme");
    await writeFile(
      update,
      themePackage({ version: "2.0.0", layouts: { home: homeLayout("second") }, assets: { "dot.png": OTHER_PNG } }),
    );
    await makeSite();
    const request = (endpoint: api.Endpoint): Operation => ({
      ...operationOf(endpoint, { id: "cliff" }),
      login: { email: ADMIN.email, password: ADMIN.password },
      ...(endpoint === api.importTheme ? { file: update } : {}),
    });
    kills = await killAtEachStepOf(
      changes.map(({ endpoint, name }) => ({
        name,
        from: base,
        to: join(work, endpoint.id),
        operation: request(endpoint),
      })),
    );
  }, 300_000);
  afterAll(() => stack[Symbol.asyncDispose]());

  /** A site with two themes, a switch that can be undone, and a draft. */
  async function makeSite(): Promise<void> {
    await copyTables(base);
    await using site = await openSite(base);
    await site.install({ site: SITE, admin: ADMIN });
    const ada = endpointCalls(site).as(await administratorToken(site));
    await ada.call(api.importTheme, { body: upload(themePackage()) });
    await ada.call(api.importTheme, { body: upload(themePackage({ id: "cliff" })) });
    await ada.call(api.activateTheme, { params: { id: "coast" } });
    const draft = { document: documentOf("page.detail", "a draft that is kept") };
    await ada.callLoosely(api.saveLayoutDraft, { params: { templateKey: "page.detail" }, body: draft });
  }

  it.each(changes)(
    "leaves the old state or the new one, never half ($endpoint.id: $name)",
    async ({ endpoint, name }) => {
      const untouched = join(work, `${endpoint.id}-before`);
      await cp(base, untouched, { recursive: true });
      const before = await observe(untouched);
      const { folders, steps, finished } = kills.of(name);
      const after = await observe(finished);
      expect(after).not.toEqual(before);

      const left: number[] = [];
      const outcomes = await outcomesIn(folders, {
        before,
        after,
        async observe(folder) {
          left.push((await readdir(join(folder, "incoming"))).length);
          return observe(folder);
        },
      });
      // Each kill leaves the upload behind, which the next start deletes.
      expect(new Set(left)).toEqual(new Set([endpoint === api.importTheme ? 1 : 0]));
      expect(steps).toBeGreaterThan(5);
      expect(outcomes).toEqual(["new", "old"]);
    },
    300_000,
  );
});
