import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Disposables } from "../src/kernel/disposables.js";
import { ACCOUNT_PAGES } from "../src/pages/account/index.js";
import { sitePages } from "../src/pages/site/index.js";
import { type BootedSite, codeOf } from "./support/booted-site.js";
import { bootCommunity, send } from "./support/community.js";
import { redeemedPass, saveSetting } from "./support/gate.js";
import { pageCookies } from "./support/members.js";
import { visit } from "./support/pages.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

/** Visitors that may enter, by the settings of the site. Written down apart from the policy. */
const STATES = [
  { gate: "open", access: "everyone", turnsAway: [] },
  { gate: "closed", access: "everyone", turnsAway: ["guest"] },
  { gate: "open", access: "members", turnsAway: ["guest", "pass holder"] },
  { gate: "closed", access: "members", turnsAway: ["guest", "pass holder"] },
] as const;

const CONTENT = ["/", "/articles", "/articles?page=1&other=new", "/articles/on-boats", "/categories/sea", "/p/about"];
const LISTS = [
  "/tags/wooden-boats",
  "/series/boats",
  "/members",
  "/search",
  "/search?q=boats",
  "/notifications",
  "/settings",
  "/bookmarks",
];
const SETTINGS = ["profile", "account", "sessions", "privacy", "notifications", "appearance"];
const PROFILE = ["/u/mo", "/u/mo/articles", "/u/mo/about", "/u/mo/followers", "/u/mo/following"];
/** An address of every page behind the gate. */
const PAGES = [...CONTENT, ...LISTS, ...PROFILE, ...SETTINGS.map((part) => `/settings/${part}`)];
/** Addresses without a page; for visitors whom the gate refuses they look like those of existing pages. */
const NOWHERE = [
  "/nowhere",
  "/articles/whale",
  "/u/whale",
  "/u/mo/wall",
  "/p/whale",
  "/categories/whale",
  "/uploads/media/x/y.png",
];
/** Pages that those need who want to come in. */
const OPEN = ["/sign-in", "/register", "/reset-password"];

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`);

it("walks an address of every page that there is", () => {
  const closed = ACCOUNT_PAGES.filter(({ openAtGate }) => !openAtGate);
  // The pages read nothing before somebody asks for them.
  const pages = [...sitePages(Object.create(null)), ...closed].map(({ path }) => path);
  const walked = PAGES.map((path) => path.replace(/\?.*/, ""));
  expect(pages.filter((path) => !walked.some((address) => patternOf(path).test(address)))).toEqual([]);
  expect(ACCOUNT_PAGES.flatMap(({ path, openAtGate }) => (openAtGate ? path : [])).sort()).toEqual([...OPEN].sort());
});

describe.each(STATES)("beta.gate=$gate, site.access=$access: pages", ({ gate, access, turnsAway }) => {
  const stack = new Disposables();
  let site: BootedSite;
  let readers: { name: string; headers: Readonly<Record<string, string>> }[];

  beforeAll(async () => {
    const { booted, admin, member } = await bootCommunity(kind);
    site = stack.use(booted);
    const document = {
      templateKey: "page.detail",
      schemaVersion: 1,
      regions: { main: [{ id: "h", type: "heading", props: { text: "About", level: 1 } }] },
    };
    await send(site, admin, api.saveLayoutDraft, { params: { templateKey: "page.detail:about" }, body: { document } });
    await send(site, admin, api.publishLayouts);
    const { id: onBoats } = await send(site, admin, api.getArticle, { params: { slug: "on-boats" } });
    const boats = await send(site, admin, api.createSeries, { body: { title: "Boats", slug: "boats" } });
    await send(site, admin, api.updateSeries, { params: { id: boats.id }, body: { articleIds: [onBoats] } });
    const pass = await redeemedPass(site, admin, "let-me-in");
    readers = [
      { name: "guest", headers: {} },
      { name: "pass holder", headers: { cookie: pass } },
      { name: "member's browser", headers: await pageCookies(site, "mo@example.org") },
      { name: "member's program", headers: { authorization: `Bearer ${member}` } },
    ];
    await saveSetting(site, admin, "beta.gate", gate);
    await saveSetting(site, admin, "site.access", access);
  });
  afterAll(() => stack[Symbol.asyncDispose]());

  const keepsOut = (name: string): boolean => turnsAway.some((kept) => kept === name);
  const nextOf = (path: string): string => (path === "/" ? "" : `?next=${encodeURIComponent(path)}`);

  it("give the gate's page to whom the gate keeps out, and themselves to everybody else", async () => {
    for (const path of [...PAGES, "/api/docs", ...NOWHERE])
      for (const { name, headers } of readers) {
        const answer = await visit(site, path, headers);
        const isThere = !NOWHERE.includes(path);
        expect([path, name, answer.status]).toEqual([path, name, keepsOut(name) ? 403 : isThere ? 200 : 404]);
        const isGate = answer.text.includes('<body class="sv-site sv-t--account">') && answer.status === 403;
        expect([path, name, isGate]).toEqual([path, name, keepsOut(name)]);
        if (!keepsOut(name)) continue;
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          "cache-control": "no-store",
          "content-type": "text/html; charset=utf-8",
          "x-robots-tag": "noindex",
          "x-frame-options": "DENY",
          "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
          "x-request-id": expect.any(String),
          vary: expect.stringContaining("Cookie"),
        });
        expect(answer.headers.get("etag")).toBeNull();
        expect(answer.text).toContain('<meta name="robots" content="noindex">');
        expect([path, answer.text.includes(`href="/sign-in${nextOf(path)}"`)]).toEqual([path, true]);
        expect(answer.text.includes('<form method="post" action="/gate">')).toBe(access === "everyone");
        expect(answer.text.match(/<h1/g)).toHaveLength(1);
        expect(answer.text).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|rel="alternate"/i);
      }
  });

  it("leave the ways in, the look and the health check open", async () => {
    const css = /\/assets\/base\.[^"]+\.css/.exec((await visit(site, "/sign-in")).text)?.[0] ?? "none";
    const files = [css, api.getStylesheet.path, "/robots.txt", api.getHealth.path, api.getReadiness.path];
    for (const { headers } of readers) {
      for (const path of [...OPEN, ...files])
        expect([path, (await visit(site, path, headers)).status]).toEqual([path, 200]);
      expect((await visit(site, "/install", headers)).status).toBe(410);
    }
  });

  it("tell a script of nobody but the member that it runs for", async () => {
    for (const { name, headers } of readers) {
      const own = await site.call("/me.json?article=on-boats&profile=mo", { headers });
      const isMember = name === "member's browser";
      expect([name, own.status, own.text.includes("mo")]).toEqual([name, 200, isMember]);
      expect((await site.call("/me/unread", { headers, method: "HEAD" })).status).toBe(isMember ? 200 : 401);
    }
  });

  it("answer feeds that a browser opens with the gate's page, and programs with the error", async () => {
    for (const { name, headers } of readers)
      for (const path of ["/feed.xml", "/sitemap.xml"]) {
        const seen = await visit(site, path, headers);
        expect([path, name, seen.status]).toEqual([path, name, keepsOut(name) ? 403 : 200]);
        if (!keepsOut(name)) continue;
        expect(seen.text).toContain("sv-account");
        expect(codeOf(await site.call(path, { headers }))).toBe("SVC-API-4003");
      }
  });
});
