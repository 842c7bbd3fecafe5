import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { expect, it } from "vitest";
import { ADMIN, bootSite } from "./support/booted-site.js";
import { pageCookies } from "./support/members.js";
import { openStyleEditor } from "./support/style-editor.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

it("shows authors a draft with what guests have around it, in any theme, and nobody else", async () => {
  await using booted = await bootSite(kind);
  const editor = await openStyleEditor(booted);
  await editor.importTheme({ id: "coast" });
  const cookies = await pageCookies(booted, ADMIN.email);
  const { token } = editor;
  const draft = { title: "Tides", content: "Twice a day the sea comes in.", slug: "tides" };
  expect((await booted.call(api.createArticle, { token, body: draft })).status).toBe(201);
  booted.clock.advance(2_000);
  const show = (query: string, headers: Record<string, string> = cookies) =>
    booted.call(`/articles/tides${query}`, { headers: { accept: "text/html", ...headers } });

  const own = await show("");
  expect(own.text).toContain('class="sv-bell"');
  const asGuest = await show("?preview=");
  expect(asGuest.text).toContain("Twice a day the sea comes in.");
  expect(asGuest.text).not.toContain('class="sv-bell"');
  expect(asGuest.text).not.toContain("theme=coast");
  expect(asGuest.headers.get("cache-control")).toBe("no-store");
  expect((await show("?preview=coast")).text).toContain("theme=coast");
  expect((await show("?preview=nothing")).text).not.toContain("theme=nothing");
  expect((await show("?preview=coast", {})).status).toBe(404);

  // Only a page that shows others may frame them.
  const frames = async (path: string): Promise<boolean> =>
    ((await booted.call(path, { headers: cookies })).headers.get("content-security-policy") ?? "").includes(
      "frame-src",
    );
  expect([await frames("/write/new"), await frames("/settings/account"), await frames("/")]).toEqual([
    true,
    false,
    false,
  ]);
});
