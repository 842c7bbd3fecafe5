import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as api from "@sitevine/api";
import { endpointCalls, recordingLogger, requestTo, temporaryDirectory } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Disposables } from "../../src/kernel/disposables.js";
import { openDatabase } from "../../src/platform/db/open-database.js";
import { ADMIN, administratorToken, SITE } from "../support/booted-site.js";
import { documentOf } from "../support/layout-editor.js";
import { exportForm } from "../support/theme-export.js";
import { homeLayout, themePackage, upload } from "../support/theme-package.js";
import { outcomesIn } from "./old-or-new.js";
import { copyTables, openSiteAt } from "./open-site.js";
import { type Operation, operationOf } from "./operation.js";
import { type Kills, killAtEachStepOf } from "./run-child.js";

const CREDENTIALS = { email: ADMIN.email, password: ADMIN.password };
const IMPORT = "import what was exported";

/** Returns layouts and themes as readers and administrators see them. */
async function observe(dataDir: string) {
  await using site = await openSiteAt(dataDir);
  const { call } = endpointCalls(site);
  const seen = { published: (await call(api.listLayouts)).text, css: (await call(api.getStylesheet)).text };
  await using db = await openDatabase({ driver: "sqlite", file: join(dataDir, "site.sqlite") }, recordingLogger());
  const layouts = await db.read
    .selectFrom("layouts")
    .select(["template_key", "variant_key", "published", "draft", "baseline"])
    .orderBy("template_key")
    .orderBy("variant_key")
    .execute();
  const settings = await db.read.selectFrom("settings").select(["key", "value"]).orderBy("key").execute();
  const log = await db.read.selectFrom("activity_log").select(["action", "subject"]).orderBy("id").execute();
  const themes = await db.read.selectFrom("themes").select(["id", "version", "is_active"]).orderBy("id").execute();
  return {
    ...seen,
    layouts,
    log,
    themes,
    settings: settings.filter(({ key }) => key.startsWith("appearance.") && key !== "appearance.lock"),
  };
}

/** Installs a site with a theme and published layouts, exports them, and leaves drafts of others. */
async function changeLayouts(dataDir: string, exported: string): Promise<void> {
  await using site = await openSiteAt(dataDir);
  await site.install({ site: SITE, admin: ADMIN });
  const token = await administratorToken(site);
  const ada = endpointCalls(site).as(token);
  const save = (templateKey: string, document: unknown) =>
    ada.callLoosely(api.saveLayoutDraft, { params: { templateKey }, body: { document } });
  await ada.call(api.importTheme, { body: upload(themePackage()) });
  await ada.call(api.activateTheme, { params: { id: "coast" } });
  await save("page.detail", documentOf("page.detail", "published"));
  await ada.call(api.publishLayouts);
  const form = exportForm({ id: "coast", name: "coast", vendor: "sitevine", version: "2.0.0" });
  const download = await site.fetch(requestTo(api.exportTheme, { body: form, token }));
  await writeFile(exported, new Uint8Array(await download.arrayBuffer()));
  await save("home", homeLayoutOf("a draft"));
  await save("page.detail", documentOf("page.detail", "another draft"));
  await save("page.detail:about", documentOf("page.detail", "a page"));
}

describe("a process killed while it changes layouts", () => {
  const stack = new Disposables();
  let work = "";
  let kills: Kills;

  beforeAll(async () => {
    work = stack.use(await temporaryDirectory()).path;
    const start = join(work, "start");
    const exported = join(work, "exported.svtheme");
    await copyTables(start);
    await changeLayouts(start, exported);
    kills = await killAtEachStepOf(
      changes.map(([name, change]) => {
        const operation = name === IMPORT ? { ...change, file: exported } : change;
        return { name, from: start, to: join(work, name), operation };
      }),
    );
  }, 300_000);
  afterAll(() => stack[Symbol.asyncDispose]());

  const copyOf = async (name: string): Promise<string> => {
    const folder = join(work, name);
    await cp(join(work, "start"), folder, { recursive: true });
    return folder;
  };
  const request = (endpoint: api.Endpoint, templateKey = "", body?: unknown): Operation => ({
    ...operationOf(endpoint, { templateKey }),
    login: CREDENTIALS,
    ...(body === undefined ? {} : { body }),
  });

  const changes: readonly (readonly [name: string, operation: Operation])[] = [
    ["publish", request(api.publishLayouts)],
    ["reset", request(api.resetLayout, "page.detail")],
    ["revert to the theme", request(api.revertLayoutToTheme, "home")],
    ["discard", request(api.discardLayoutDraft, "page.detail:about")],
    ["save", request(api.saveLayoutDraft, "home", { document: documentOf("home", "next") })],
    [IMPORT, request(api.importTheme)],
  ];

  it.each(changes)(
    "leaves the old state or the new one, never half (%s)",
    async (name) => {
      const before = await observe(await copyOf(`${name}-before`));
      const { folders, finished } = kills.of(name);
      const after = await observe(finished);
      expect(after).not.toEqual(before);
      const outcomes = await outcomesIn(folders, { before, after, observe });
      expect(outcomes).toEqual(["new", "old"]);
    },
    300_000,
  );
});

/** A home layout as somebody saves it on a site, where no file is called `assets/`. */
function homeLayoutOf(text: string): unknown {
  return JSON.parse(JSON.stringify(homeLayout(text)).replaceAll("assets/", "/uploads/themes/coast/"));
}
