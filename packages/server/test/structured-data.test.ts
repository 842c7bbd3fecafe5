import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { Parser } from "htmlparser2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishArticle } from "./support/articles.js";
import type { BootedSite } from "./support/booted-site.js";
import { bootCommunity, send } from "./support/community.js";
import { pageCookies } from "./support/members.js";
import { visit } from "./support/pages.js";
import { fileForm, picture } from "./support/pictures.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

type Thing = Readonly<Record<string, unknown>>;

/** Properties that each object must have, by schema.org and by the search engines' documentation. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  Article: ["headline", "url", "datePublished", "author", "publisher"],
  BreadcrumbList: ["itemListElement"],
  EntryPoint: ["urlTemplate"],
  ListItem: ["position", "name", "item"],
  Organization: ["name", "url"],
  Person: ["name"],
  ProfilePage: ["mainEntity"],
  SearchAction: ["target", "query-input"],
  WebSite: ["name", "url", "potentialAction"],
};
const ADDRESSES = new Set(["url", "item", "image"]);
const DATES = new Set(["datePublished", "dateModified"]);

/** The things that a page describes, the outer ones first. */
function thingsIn(markup: string): readonly Thing[] {
  const texts: string[] = [];
  let isOpen = false;
  const parser = new Parser({
    onopentag(name, { type }) {
      isOpen = name === "script" && type === "application/ld+json";
      if (isOpen) texts.push("");
    },
    ontext(text) {
      if (isOpen) texts.push((texts.pop() ?? "") + text);
    },
    onclosetag() {
      isOpen = false;
    },
  });
  parser.end(markup);
  expect(texts.length).toBeLessThan(2);
  return texts.flatMap((text) => {
    const { "@context": context, "@graph": graph } = JSON.parse(text);
    expect(context).toBe("https://schema.org");
    return graph;
  });
}

describe("data for machines on the pages", () => {
  let booted: BootedSite;
  let site: Awaited<ReturnType<typeof bootCommunity>>;
  beforeAll(async () => {
    site = await bootCommunity(kind);
    booted = site.booted;
    const file = async () => fileForm(await picture("png", { width: 800, height: 400 }));
    await send(booted, site.admin, api.uploadFeaturedImage, { params: { id: site.boats }, body: await file() });
    await send(booted, site.member, api.uploadAvatar, { body: await file() });
    const members = { title: "On tides", content: "Secret tides.", visibility: "members" };
    await publishArticle(booted, site.admin, members);
  });
  afterAll(() => booted[Symbol.asyncDispose]());
  const things = async (path: string, headers = {}) => thingsIn((await visit(booted, path, headers)).text);

  /** Addresses of everything that a thing and those in it name. */
  function check(thing: unknown, addresses: string[]): void {
    if (Array.isArray(thing)) for (const item of thing) check(item, addresses);
    if (typeof thing !== "object" || thing === null || Array.isArray(thing)) return;
    const said = thing as Thing;
    const type = String(said["@type"]);
    for (const name of REQUIRED[type] ?? [`no ${type}`]) expect(said, `${type} ${name}`).toHaveProperty([name]);
    for (const [name, value] of Object.entries(said)) {
      expect(value, `${type} ${name}`).toBeTruthy();
      if (ADDRESSES.has(name)) addresses.push(String(value));
      if (DATES.has(name)) expect(new Date(String(value)).toISOString()).toBe(value);
      check(value, addresses);
    }
  }

  it.each([
    ["/", ["WebSite"]],
    ["/articles", ["BreadcrumbList"]],
    ["/articles/on-boats", ["Article", "BreadcrumbList"]],
    ["/articles/on-oars", ["Article", "BreadcrumbList"]],
    ["/categories/sea", ["BreadcrumbList"]],
    ["/tags/wooden%20boats", ["BreadcrumbList"]],
    ["/members", ["BreadcrumbList"]],
    ["/u/mo", ["ProfilePage"]],
    ["/u/mo/articles", []],
    ["/search?q=boats", []],
    ["/sign-in", []],
    ["/nowhere", []],
  ])("on %s are %j, with all that they must say, and lead to pages for guests", async (path, types) => {
    const found = await things(path);
    expect(found.map((thing) => thing["@type"])).toEqual(types);
    const addresses: string[] = [];
    check(found, addresses);
    for (const address of addresses) {
      expect(address).toMatch(/^http:\/\/site\.test\//);
      expect([address, (await visit(booted, address.slice("http://site.test".length))).status]).toEqual([address, 200]);
    }
  });

  it("say of an article what the interface gives to guests", async () => {
    const { body: article } = await booted.call(api.getArticle, { params: { slug: "on-boats" } });
    const [said, trail] = await things("/articles/on-boats");
    expect(said).toMatchObject({
      headline: article.title,
      datePublished: article.publishedAt,
      author: { name: "Ada", url: "http://site.test/u/ada" },
      image: `http://site.test${article.featuredImageUrl}`,
      publisher: { name: "Harbour" },
    });
    expect(trail).toMatchObject({ itemListElement: [{ name: "Home" }, { name: "Articles" }, { name: "Sea" }] });
    const [home] = await things("/");
    const { urlTemplate } = (home as { potentialAction: { target: { urlTemplate: string } } }).potentialAction.target;
    const found = await visit(booted, urlTemplate.slice("http://site.test".length).replace("{query}", "boats"));
    expect(found.text).toContain('href="/articles/on-boats"');
  });

  it("say nothing of what guests may not read, and nothing to members", async () => {
    const teaser = await visit(booted, "/articles/on-tides");
    expect([teaser.status, thingsIn(teaser.text)]).toEqual([403, []]);
    const cookies = await pageCookies(booted, site.mo.email);
    for (const path of ["/articles/on-tides", "/articles/on-boats", "/u/mo"])
      expect([path, await things(path, cookies)]).toEqual([path, []]);
    await send(booted, site.member, api.updatePrivacy, { body: { profile: "members" } });
    expect(await things("/u/mo")).toEqual([]);
    await send(booted, site.member, api.updatePrivacy, { body: { profile: "everyone" } });
  });

  it("are in a page that still runs nothing but its own files", async () => {
    const { text, headers } = await visit(booted, "/articles/on-boats");
    expect(headers.get("content-security-policy")).not.toContain("unsafe");
    const scripts = [...text.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
    expect(scripts.filter((tag) => !/ src="\/assets\/reader\/[^"]+" type="module">/.test(tag))).toEqual([
      '<script type="application/ld+json">',
    ]);
  });
});
