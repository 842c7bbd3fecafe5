import * as api from "@sitevine/api";
import { databases, eventually } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { publishArticle } from "./support/articles.js";
import { ADMIN } from "./support/booted-site.js";
import { bootCommunity } from "./support/community.js";
import { countReads, visit } from "./support/pages.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");
const PAGES = ["/", "/articles", "/articles/on-boats", "/members"];

describe("pages that lie ready", () => {
  it("lie on while readers are counted and members renew their sessions, and show the counts a second later", async () => {
    const reads = countReads();
    const { booted, admin } = await bootCommunity(kind, { overrides: { wrapDatabase: reads.wrapDatabase } });
    await using _ = booted;
    const readPages = () =>
      reads.during(async () => {
        for (const page of PAGES) await visit(booted, page, { "sec-purpose": "prefetch" });
      });
    const credentials = { email: ADMIN.email, password: ADMIN.password };
    const [cookie = ""] = (await booted.call(api.login, { body: credentials })).headers.getSetCookie();

    await readPages();
    for (const page of PAGES) await visit(booted, page, {}, "203.0.113.9");
    await booted.call(api.getUser, { params: { username: "mo" }, peer: "203.0.113.9" });
    // Members are answered from the database.
    await eventually(async () =>
      expect((await booted.call(api.getArticle, { params: { slug: "on-boats" }, token: admin })).json).toMatchObject({
        counts: { views: 1 },
      }),
    );
    const renewed = await booted.call(api.refresh, { headers: { cookie } });
    expect(renewed.status).toBe(200);
    expect(await readPages()).toBe(0);

    booted.clock.advance(1_001);
    expect(await readPages()).toBeGreaterThan(0);
    expect((await booted.call(api.getArticle, { params: { slug: "on-boats" } })).json).toMatchObject({
      counts: { views: 1 },
    });

    await publishArticle(booted, admin, { title: "On tides" });
    expect(await readPages()).toBeGreaterThan(0);
    expect((await visit(booted, "/articles")).text).toContain("On tides");
  });
});
