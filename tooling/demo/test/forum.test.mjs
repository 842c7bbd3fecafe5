import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSite, loadConfig } from "@sitevine/server";
import SqliteFile from "better-sqlite3";
import { expect, it } from "vitest";
import { fillForum } from "../src/forum/fill-forum.mjs";
import { databaseFile } from "../src/make-demo.mjs";

const NOW = Date.parse("2026-06-01T10:00:00.000Z");
const ADMIN = { username: "ada", email: "ada@example.org", password: "a long enough password" };
const PACKAGE = new URL("../../../examples/plugins/dist/forum.svplugin", import.meta.url);
const POSTS = 3_000;

/** @type {import("../src/forum/fill-forum.mjs").WrittenForum} */
const WRITTEN = {
  boards: [
    { slug: "harbour", title: "Harbour", description: "", visibility: "public" },
    { slug: "crew", title: "Crew", description: "", visibility: "members" },
  ],
  threads: [
    { board: "harbour", title: "Fog & rain", by: "ada", days: 2, posts: [{ by: "ada", hours: 0, text: "3 < 4" }] },
    { board: "crew", title: "Keys", by: "ada", days: 1, posts: [{ by: "ada", hours: 1, text: "Where?" }] },
  ],
};

it("fills a forum that counts right, in the order of a forum, and is read at once", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sitevine-forum-"));
  try {
    await using site = await createSite(loadConfig({ DATA_DIR: folder, LOG_LEVEL: "error" }), {
      clock: { now: () => new Date(NOW) },
    });
    await site.install({
      site: { name: "Quay", url: "http://demo.test", language: "en", timezone: "UTC" },
      admin: ADMIN,
    });
    const call = async (/** @type {string} */ path, /** @type {RequestInit} */ init = {}) =>
      site.fetch(new Request(`http://demo.test${path}`, init));
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ email: ADMIN.email, password: ADMIN.password });
    const { accessToken } = /** @type {{ accessToken: string }} */ (
      await (await call("/api/auth/login", { method: "POST", headers, body })).json()
    );
    const act = async (/** @type {string} */ path, /** @type {RequestInit} */ init = {}) => {
      const answer = await call(path, { method: "POST", ...init, headers: { authorization: `Bearer ${accessToken}` } });
      expect(answer.status, path).toBeLessThan(300);
    };
    const form = new FormData();
    form.set("file", new File([await readFile(PACKAGE)], "forum.svplugin"));
    await act("/api/plugins/upload", { body: form });
    await act("/api/plugins/forum/enable");
    await act("/api/plugins/forum/disable");
    const forumFile = join(folder, "plugins/forum/database/plugin.sqlite");
    const options = {
      siteFile: databaseFile(folder),
      forumFile,
      written: WRITTEN,
      posts: POSTS,
      seed: "test",
      now: NOW,
    };
    fillForum(options);

    const db = new SqliteFile(forumFile, { readonly: true });
    const one = (/** @type {string} */ query) => db.prepare(query).pluck().get();
    expect(one("select count(*) from posts")).toBe(POSTS + 2);
    expect(one("select sum(posts) from boards")).toBe(POSTS + 2);
    expect(one("select sum(threads) from boards")).toBe(one("select count(*) from threads"));
    expect(
      one("select count(*) from threads t where posts <> (select count(*) from posts p where p.thread_id = t.id)"),
    ).toBe(0);
    expect(
      one(
        "select count(*) from threads t where last_number <> (select max(number) from posts p where p.thread_id = t.id)",
      ),
    ).toBe(0);
    expect(one("select count(*) from posts where created_at > '2026-06-01T10:00'")).toBe(0);
    expect(one("select sum(posts) from members")).toBe(POSTS + 2);
    db.close();

    await act("/api/plugins/forum/enable");
    const page = await (await call("/forum/harbour", { headers: { accept: "text/html" } })).text();
    expect(page).toContain("Fog &amp; rain</a>");
    expect((await call("/forum/crew", { headers: { accept: "text/html" } })).status).toBe(404);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
