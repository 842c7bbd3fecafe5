import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { expect, it } from "vitest";
import { ADMIN, administratorToken, bootSite, SITE } from "./support/booted-site.js";
import { createMember, logIn } from "./support/members.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

it("names keep their direction on the pages of a right-to-left site", async () => {
  await using booted = await bootSite(kind);
  await booted.site.install({ site: { ...SITE, language: "ar" }, admin: ADMIN });
  await createMember(booted);
  const token = await administratorToken(booted.site);
  const article = { title: "قوارب", content: "شكرا @mo!" };
  const { id } = (await booted.call(api.createArticle, { token, body: article })).body;
  const { slug } = (await booted.call(api.publishArticle, { params: { id }, token })).body;

  const page = await booted.call(`/articles/${encodeURIComponent(slug)}`);
  expect(page.text).toContain('dir="rtl"');
  expect(page.text).toContain('<a href="/u/mo"><bdi>@mo</bdi></a>');
  expect(page.text).toContain('<bdi class="sv-quiet">@ada</bdi>');
  expect((await booted.call("/u/mo")).text).toContain("<bdi>@mo</bdi>");
  expect((await booted.call("/members")).text).toContain("<bdi>@mo</bdi>");

  const mo = await logIn(booted, "mo@example.org");
  await booted.call(api.updatePrivacy, { token: mo, body: { profile: "nobody" } });
  expect((await booted.call("/u/mo")).text).toContain("\u2068mo\u2069");
});
