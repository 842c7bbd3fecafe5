import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { publishArticle } from "./support/articles.js";
import { ADMIN, administratorToken, type BootedSite, bootSite } from "./support/booted-site.js";
import { send } from "./support/community.js";
import { closeGate, redeemedPass, saveSetting } from "./support/gate.js";
import { createMember, logIn, pageCookies } from "./support/members.js";
import { visit } from "./support/pages.js";
import { openThemedSite } from "./support/themed-site.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

const FOR_ALL = "public, no-cache";
const FOR_READER = "private, no-cache";

const controlOf = async (booted: BootedSite, path: string, headers: Readonly<Record<string, string>> = {}) => {
  const answer = await visit(booted, path, headers);
  return [answer.status, answer.headers.get("cache-control")];
};

describe("a cache between the site and its readers", () => {
  it.each(["/", "/articles", "/members", `/u/${ADMIN.username}`, "/articles/tides"])(
    "may keep what all guests get at %s, and asks each time",
    async (path) => {
      await using booted = await bootSite(kind);
      await booted.installed();
      const token = await administratorToken(booted.site);
      const id = await publishArticle(booted, token, { title: "Tides", content: "They come." });
      await booted.settled();
      const { status, headers, text } = await visit(booted, path);
      expect([status, headers.get("cache-control")]).toEqual([200, FOR_ALL]);
      expect(headers.get("vary")).toBe("Accept-Encoding, Cookie, Authorization");
      expect(headers.has("set-cookie")).toBe(false);
      const tag = headers.get("etag") ?? "";
      const own = { "if-none-match": tag };
      expect(await controlOf(booted, path, own)).toEqual([304, FOR_ALL]);
      // The tag of guests is not that of a member: a cache that does not tell them apart gets the page of the member.
      const asMember = await visit(booted, path, { ...own, ...(await pageCookies(booted, ADMIN.email)) });
      expect(asMember.status).toBe(200);
      expect(asMember.headers.get("cache-control")).toMatch(/^private, no-cache$|^no-store$/);
      expect(asMember.text).not.toBe(text);
      expect((await visit(booted, path, { ...own, authorization: `Bearer ${token}` })).status).toBe(200);
      // It sees at once what has changed, and what is closed.
      if (path !== "/articles/tides") return;
      await send(booted, token, api.updateArticle, { params: { id }, body: { content: "They go." } });
      expect((await visit(booted, path, own)).text).toContain("They go.");
      await send(booted, token, api.updateArticle, { params: { id }, body: { visibility: "private" } });
      expect(await controlOf(booted, path, own)).toEqual([404, "no-store"]);
    },
  );

  it("keeps nothing that is one reader's or not for everybody", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const token = await administratorToken(booted.site);
    await publishArticle(booted, token, { title: "Tides", content: "They come.", visibility: "members" });
    const mo = await createMember(booted, { username: "mo" });
    await logIn(booted, mo.email);
    const ofMo = await pageCookies(booted, mo.email);
    await booted.settled();
    expect(await controlOf(booted, "/articles/tides", ofMo)).toEqual([200, FOR_READER]);
    expect(await controlOf(booted, "/", ofMo)).toEqual([200, FOR_READER]);
    expect(await controlOf(booted, "/u/mo", ofMo)).toEqual([200, "no-store"]);
    expect(await controlOf(booted, "/search?q=x")).toEqual([200, FOR_READER]);
    expect(await controlOf(booted, "/sign-in")).toEqual([200, "private, no-store"]);
    expect(await controlOf(booted, "/nowhere")).toEqual([404, "no-store"]);
    expect(await controlOf(booted, "/", { cookie: "sv_font=serif" })).toEqual([200, FOR_READER]);
    // Guests learn that there is an article for members.
    expect(await controlOf(booted, "/articles/tides")).toEqual([403, FOR_READER]);
    await saveSetting(booted, token, "site.access", "members");
    for (const path of ["/", "/articles"]) expect(await controlOf(booted, path)).toEqual([403, "no-store"]);
    expect(await controlOf(booted, "/", ofMo)).toEqual([200, FOR_READER]);
  });

  it("keeps no page in a theme that its reader chose", async () => {
    await using booted = await bootSite(kind);
    await openThemedSite(booted);
    expect(await controlOf(booted, "/", { cookie: "sv_theme=cliff" })).toEqual([200, FOR_READER]);
  });

  it("keeps no page for those who hold a pass of the gate", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const token = await administratorToken(booted.site);
    await using _gate = await closeGate(booted, token);
    expect((await controlOf(booted, "/"))[1]).toBe("no-store");
    const pass = await redeemedPass(booted, token, "let-me-in");
    expect(await controlOf(booted, "/", { cookie: pass })).toEqual([200, FOR_READER]);
  });
});
