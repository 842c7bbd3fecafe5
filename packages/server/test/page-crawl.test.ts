import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Disposables } from "../src/kernel/disposables.js";
import { type Answer, type BootedSite, bootSite } from "./support/booted-site.js";
import { send } from "./support/community.js";
import {
  ADDRESSES,
  fillSecretSite,
  marker,
  markersIn,
  marksOfAnswers,
  type Person,
  readInterface,
  type SecretSite,
  VISIBILITIES,
} from "./support/secret-site.js";
import { visitOver } from "./support/socket-visit.js";

const STARTS = [
  "/",
  "/sitemap.xml",
  "/articles",
  "/members",
  "/members?sort=mostActive",
  "/search?q=the",
  "/search?q=mo",
];
const MOST = 600;
const ORIGIN = "http://site.test";

const unescaped = (text: string): string => text.replaceAll("&amp;", "&").replaceAll("&quot;", '"');

/** The addresses of this site that an answer leads to. */
function linksOf(path: string, { text, headers }: Answer): readonly string[] {
  const type = headers.get("content-type") ?? "";
  const found = [
    ...(type.includes("text/html") ? text.matchAll(/ (?:href|src)="([^"]*)"/g) : []),
    ...(type.includes("xml") ? text.matchAll(/<loc>([^<]*)<\/loc>/g) : []),
  ].map(([, link = ""]) => link);
  const urls = [...found, headers.get("location") ?? ""].filter((link) => link !== "" && !link.startsWith("data:"));
  return (
    urls
      .map((link) => new URL(unescaped(link), `${ORIGIN}${path}`))
      .filter(({ origin }) => origin === ORIGIN)
      // Return addresses after signing in make no other page.
      .map(({ pathname, search }) => (/^\/(?:sign-in|register)$/.test(pathname) ? pathname : `${pathname}${search}`))
  );
}

/** Every answer that is reached by links, by its address, with the page that led there first. */
async function crawl(ask: (path: string) => Promise<Answer>) {
  const seen = new Map<string, { readonly from: string; readonly answer: Answer }>();
  const queue = STARTS.map((path) => ({ path, from: "the start" }));
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { path, from } = next;
    if (seen.has(path)) continue;
    expect(seen.size, "There are more addresses than a crawl should meet.").toBeLessThan(MOST);
    const answer = await ask(path);
    seen.set(path, { from, answer });
    for (const link of linksOf(path, answer)) if (!seen.has(link)) queue.push({ path: link, from: path });
  }
  return seen;
}

const CALLERS = ["admin", "kim", "mod", "fan", "mo", "lost", "inner", "shut", "eve", "ban", "guest"] as const;
type Caller = (typeof CALLERS)[number];
/** Articles for members in no category or in one for everybody: guests are told what they are called. */
const TOLD = /^(?:none|sea)members$|article$/;

describe.each(databases())("a crawl of a site with secrets on $name", (kind) => {
  const stack = new Disposables();
  let booted: BootedSite;
  let site: SecretSite;
  let url: string;

  beforeAll(async () => {
    booted = stack.use(await bootSite(kind, { environment: { PORT: "0" } }));
    ({ url } = await booted.site.start());
    await booted.installed();
    site = await fillSecretSite(booted);
    const { admin, ban } = site.people;
    await send(booted, admin.token, api.banUser, { params: { id: ban.id }, body: { reason: "Spam" } });
    await booted.settled();
    // Time stands still from here on, so that each finds what is kept of the pages of those before.
    booted.clock.advance(10_000);
  });
  afterAll(() => stack[Symbol.asyncDispose]());

  const personOf = (caller: Caller): Person | undefined => (caller === "guest" ? undefined : site.people[caller]);
  /** Banned members have no access any more. */
  const tokenOf = (caller: Caller) => (caller === "ban" ? undefined : personOf(caller)?.token);
  const ask = (caller: Caller) => (path: string) => {
    const cookie = personOf(caller)?.cookie;
    return visitOver(url, path, cookie ? { cookie } : {});
  };

  it.each(CALLERS)("shows %s what the interface gives them, and nothing else", async (caller) => {
    const look = ask(caller);
    const given = await readInterface(booted, site, tokenOf(caller));
    const crawled = await crawl(look);

    const broken = [...crawled].filter(([, { answer }]) => answer.status >= 400);
    expect(broken.map(([path, { from, answer }]) => `${answer.status} ${path} from ${from}`)).toEqual([]);

    const shown = [...crawled.keys()].flatMap((path) => /^\/articles\/([^/?]+)$/.exec(path)?.[1] ?? []);
    const listed = [ADDRESSES.articles(), ADDRESSES.search({ q: "the" })].flatMap((path) =>
      [...(given.get(path)?.text ?? "").matchAll(/"slug":"(the-\w+titlekmqz)"/g)].map(([, slug]) => slug),
    );
    expect(new Set(shown)).toEqual(new Set(listed));
    const profiles = [...crawled.keys()].flatMap((path) => /^\/u\/([^/?]+)$/.exec(path)?.[1] ?? []);
    // Banned members have no profile, and stay the authors of their texts.
    expect(profiles.sort()).toEqual(
      Object.keys(site.people)
        .filter((name) => name !== "ban")
        .map((name) => (name === "admin" ? "ada" : name))
        .sort(),
    );

    const pages = new Map([...crawled].map(([path, { answer }]) => [path, answer]));
    // Articles that no list links to, such as drafts and hidden ones, are requested by their addresses.
    const isGuest = caller === "guest" || caller === "ban";
    const told: string[] = [];
    for (const { name, slug } of site.articles) {
      const page = await look(`/articles/${slug}`);
      const isTold = isGuest && TOLD.test(name);
      if (isTold) told.push(marker(name, "title"), marker(name, "excerpt"));
      expect([slug, page.status]).toEqual([slug, isTold ? 403 : given.get(ADDRESSES.article(slug))?.status]);
      pages.set(`/articles/${slug}`, page);
    }
    for (const { id, username } of Object.values(site.people)) {
      const page = await look(`/u/${username}`);
      expect([username, page.status]).toEqual([username, given.get(ADDRESSES.person(username))?.status]);
      for (const tab of ["followers", "following"] as const) {
        const list = await look(`/u/${username}/${tab}`);
        expect([username, tab, list.status]).toEqual([username, tab, given.get(ADDRESSES[tab](id))?.status]);
        pages.set(`/u/${username}/${tab}`, list);
      }
    }
    for (const { id, slug } of site.articles) {
      const path = `/me.json?article=${slug}&comments=article:${id}`;
      const own = await look(path);
      const [article, comments] = [ADDRESSES.article(slug), ADDRESSES.comments(id)].map(
        (address) => !isGuest && given.get(address)?.status === 200,
      );
      const json: object = JSON.parse(own.text);
      expect([path, "article" in json, "comments" in json]).toEqual([path, article, comments]);
      pages.set(path, own);
    }
    const allowed = new Set([...marksOfAnswers(given.values()), ...told]);
    const leaks = [...pages].flatMap(([path, { text }]) =>
      [...markersIn(text)]
        .filter((mark) => !allowed.has(mark) && !path.includes(mark))
        .map((mark) => `${mark} at ${path}`),
    );
    expect(leaks).toEqual([]);
    const everything = new Set([...pages.values()].flatMap(({ text }) => [...markersIn(text)]));
    expect([...allowed].filter((mark) => !everything.has(mark))).toEqual([]);
  });

  it.each(CALLERS)("finds for %s in a search what the interface finds", async (caller) => {
    const look = ask(caller);
    const words = [
      "the",
      "tells",
      ...["none", "cabin", "attic"].flatMap((name) =>
        VISIBILITIES.map((visibility) => marker(name + visibility, "text")),
      ),
      ...["modraft", "moprivate", "lost"].map((name) => marker(name, "title")),
      ...["open", "inner", "close", "shut"].map((name) => marker(name, "bio")),
    ];
    for (const word of words) {
      const { body } = await booted.call(api.search, { query: { q: word, limit: 20 }, token: tokenOf(caller) });
      const page = await look(`/search?q=${word}`);
      const [, hits = ""] = /<ol class="sv-hits"[^>]*>(.*?)<\/ol>/s.exec(page.text) ?? [];
      const found = [...hits.matchAll(/<h\d[^>]*><a href="([^"]*)"/g)].map(([, href]) => href);
      expect([word, found]).toEqual([word, body.data.map(({ href }) => href)]);
    }
  });
});
