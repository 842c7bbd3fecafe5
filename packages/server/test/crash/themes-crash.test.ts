import { cp, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryDirectory } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSite, loadConfig, type Site } from "../../src/index.js";
import { Disposables } from "../../src/kernel/disposables.js";
import { ADMIN, SITE } from "../support/booted-site.js";
import { documentOf } from "../support/layout-editor.js";
import { homeLayout, PNG, themePackage, upload } from "../support/theme-package.js";
import { finish, killAtEachStep, type Operation } from "./run-child.js";

const MOST_STEPS = 120;
const OTHER_PNG = new Uint8Array([...PNG, 0]);

/** A site that has cleared away what a crash left. */
async function openSite(dataDir: string): Promise<Site> {
  const site = await createSite(loadConfig({ NODE_ENV: "test", DATA_DIR: dataDir, LOG_LEVEL: "silent" }));
  await site.settled();
  return site;
}

/** All that an operator and a reader can see of the look, and the files on disk. */
async function observe(dataDir: string): Promise<unknown> {
  await using site = await openSite(dataDir);
  const call = async (path: string, init?: RequestInit) => {
    const response = await site.fetch(new Request(`http://site.test${path}`, init));
    return Buffer.from(await response.arrayBuffer()).toString("latin1");
  };
  const login = await call("/api/auth/login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: ADMIN.email, password: ADMIN.password }),
  });
  const headers = { authorization: `Bearer ${(JSON.parse(login) as { accessToken: string }).accessToken}` };
  const library = JSON.parse(await call("/api/admin/themes/library", { headers })) as Record<string, unknown>[];
  return {
    library: library.map(({ installedAt: _installed, updatedAt: _updated, ...entry }) => entry),
    installed: await call("/api/admin/themes/installed", { headers }),
    css: await call("/api/appearance/css"),
    version: await call("/api/appearance/version"),
    layouts: await call("/api/layouts"),
    drafts: await call("/api/admin/layouts", { headers }),
    picture: await call("/uploads/themes/coast/dot.png"),
    files: (await readdir(join(dataDir, "uploads"), { recursive: true })).sort(),
  };
}

describe("a process killed in the middle of a change of themes", () => {
  const stack = new Disposables();
  let base = "";
  let work = "";
  let update = "";

  beforeAll(async () => {
    base = stack.use(await temporaryDirectory()).path;
    work = stack.use(await temporaryDirectory()).path;
    update = join(work, "update.svtheme");
    await writeFile(
      update,
      themePackage({ version: "2.0.0", layouts: { home: homeLayout("second") }, assets: { "dot.png": OTHER_PNG } }),
    );
    await using site = await openSite(base);
    await site.install({ site: SITE, admin: ADMIN });
    const post = async (path: string, token: string, body?: FormData) =>
      site.fetch(
        new Request(`http://site.test${path}`, {
          method: "POST",
          headers: { authorization: `Bearer ${token}` },
          ...(body ? { body } : {}),
        }),
      );
    const login = await site.fetch(
      new Request("http://site.test/api/auth/login", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: ADMIN.email, password: ADMIN.password }),
      }),
    );
    const { accessToken } = (await login.json()) as { accessToken: string };
    await post("/api/admin/themes/import", accessToken, upload(themePackage()));
    await post("/api/admin/themes/import", accessToken, upload(themePackage({ id: "cliff" })));
    await post("/api/admin/themes/library/coast/activate", accessToken);
    const draft = { document: documentOf("page.detail", "a draft that is kept") };
    await site.fetch(
      new Request("http://site.test/api/admin/layouts/page.detail", {
        method: "PUT",
        headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
        body: JSON.stringify(draft),
      }),
    );
  });
  afterAll(() => stack[Symbol.asyncDispose]());

  it.each([
    ["import", "update of the worn theme"],
    ["library/cliff/activate", "switch"],
    ["discard", "undo"],
  ])(
    "leaves the old state or the new one, never half (%s: %s)",
    async (operation) => {
      const to = join(work, operation.replaceAll("/", "-"));
      const copyOf = async (state: string): Promise<string> => {
        await cp(base, `${to}-${state}`, { recursive: true });
        return `${to}-${state}`;
      };
      const request: Operation = {
        path: `/api/admin/themes/${operation}`,
        method: "POST",
        login: { email: ADMIN.email, password: ADMIN.password },
        ...(operation === "import" ? { file: update } : {}),
      };
      const before = await observe(await copyOf("before"));
      const finished = await copyOf("after");
      await finish(request, [finished]);
      const after = await observe(finished);
      expect(after).not.toEqual(before);

      const outcomes = new Set<string>();
      const { folders, steps } = await killAtEachStep(request, { from: base, to, most: MOST_STEPS });
      for (const [index, folder] of folders.entries()) {
        const state = await observe(folder);
        const isOld = JSON.stringify(state) === JSON.stringify(before);
        expect(isOld ? before : after, `killed at step ${index + 1}`).toEqual(state);
        outcomes.add(isOld ? "old" : "new");
      }
      expect(steps).toBeGreaterThan(5);
      expect(steps).toBeLessThan(MOST_STEPS);
      expect([...outcomes].sort()).toEqual(["new", "old"]);
    },
    300_000,
  );
});
