import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { addCategory, hideCategory, publishArticle } from "./support/articles.js";
import { type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { readJsonFeed } from "./support/json-feed.js";
import { addMember, createMember, logIn } from "./support/members.js";
import { storeSetting } from "./support/registration.js";
import { childrenOf, readXml, textIn } from "./support/xml-tree.js";

const FORMATS = ["feed.xml", "atom.xml", "feed.json"] as const;

const feed = (booted: BootedSite, path: string, headers: Record<string, string> = {}) => booted.call(path, { headers });

/** Titles of the articles in a feed, in order. */
async function titlesOf(booted: BootedSite, path: string): Promise<readonly (string | undefined)[]> {
  const answer = await feed(booted, path);
  expect(answer.status, answer.text).toBe(200);
  if (path.endsWith(".json")) return readJsonFeed(answer.text).items.map(({ title }) => title);
  const root = readXml(answer.text);
  if (path.endsWith("atom.xml")) return childrenOf(root, "entry").map((entry) => textIn(entry, "title"));
  return childrenOf(root, "channel").flatMap((channel) =>
    childrenOf(channel, "item").map((item) => textIn(item, "title")),
  );
}

describe.each(databases())("feeds on $name", (kind) => {
  it("hold the newest articles with their texts, the same in each format", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    for (let count = 1; count <= 22; count += 1) {
      booted.clock.advance(1_000);
      await publishArticle(booted, token, {
        title: `Tide ${count} & <more> ]]>`,
        content: `See [the harbour](/p/harbour) and [below](#x).\n\n## X\n\nThe end & "more" <of> it.`,
        tags: ["Sea & sky"],
      });
    }
    for (const file of FORMATS) {
      const titles = await titlesOf(booted, `/${file}`);
      expect(titles).toHaveLength(20);
      expect(titles[0]).toBe("Tide 22 & <more> ]]>");
    }
    const answer = await feed(booted, "/feed.xml");
    expect(answer.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
    const [channel] = childrenOf(readXml(answer.text), "channel");
    const [item] = channel ? childrenOf(channel, "item") : [];
    if (!channel || !item) throw new Error("The feed is empty.");
    expect(textIn(channel, "language")).toBe("en");
    expect(textIn(item, "guid")).toMatch(/^urn:uuid:[0-9a-f-]{36}$/);
    expect(textIn(item, "link")).toMatch(/^http:\/\/site\.test\/articles\/tide-22/);
    const text = textIn(item, "encoded");
    expect(text).toContain('<a href="http://site.test/p/harbour">');
    expect(text).toContain(`<a href="${textIn(item, "link")}#section-x">`);
    expect(text).toContain(`&amp; "more" &lt;of&gt;`);

    const [entry] = childrenOf(readXml((await feed(booted, "/atom.xml")).text), "entry");
    expect(entry && textIn(entry, "id")).toBe(textIn(item, "guid"));
    expect((await feed(booted, "/feed.json")).headers.get("content-type")).toContain("application/feed+json");
    expect((await booted.call("/feed.xml", { method: "HEAD" })).text).toBe("");
  });

  it("answer 304 until something changes, and stay the same when nothing of theirs does", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const id = await publishArticle(booted, token, { title: "One" });
    const compressed = { "accept-encoding": "br" };
    const first = await booted.site.fetch(new Request("http://site.test/atom.xml", { headers: compressed }));
    expect(first.headers.get("content-encoding")).toBe("br");
    expect(first.headers.get("vary")).toContain("Accept-Encoding");
    const etag = first.headers.get("etag") ?? "";
    const ask = () => feed(booted, "/atom.xml", { ...compressed, "if-none-match": etag });
    expect((await ask()).status).toBe(304);
    // A write that no feed shows.
    await createMember(booted);
    expect((await ask()).status).toBe(304);
    const edited = await booted.call(api.updateArticle, { params: { id }, token, body: { title: "Two" } });
    expect(edited.status, edited.text).toBe(200);
    expect((await ask()).status).toBe(200);
    expect(await titlesOf(booted, "/atom.xml")).toEqual(["Two"]);
  });

  it("show nothing that guests may not read", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const hidden = await addCategory(booted, token, "Crew", "members");
    const open = await addCategory(booted, token, "Quay", "public");
    await publishArticle(booted, token, { title: "Open", categoryId: open });
    await publishArticle(booted, token, { title: "For members", visibility: "members" });
    await publishArticle(booted, token, { title: "For nobody", visibility: "private" });
    await publishArticle(booted, token, { title: "In the crew", categoryId: hidden });
    await booted.call(api.createArticle, { token, body: { title: "A draft", content: "x" } });
    const gone = await publishArticle(booted, token, { title: "Gone" });
    await booted.call(api.deleteArticle, { params: { id: gone }, token });
    const back = await publishArticle(booted, token, { title: "Taken back" });
    await booted.call(api.unpublishArticle, { params: { id: back }, token });

    for (const [path, base] of [
      ["/", ""],
      ["/categories/quay", "/categories/quay"],
      ["/u/ada", "/u/ada"],
    ]) {
      const links = (await booted.call(path ?? "")).text.match(/<link rel="alternate"[^>]*>/g)?.join("") ?? "";
      for (const file of FORMATS) expect(links).toContain(`href="${base}/${file}"`);
    }
    for (const file of FORMATS) {
      expect(await titlesOf(booted, `/${file}`)).toEqual(["Open"]);
      expect(await titlesOf(booted, `/categories/quay/${file}`)).toEqual(["Open"]);
      expect(await titlesOf(booted, `/u/ada/${file}`)).toEqual(["Open"]);
      const [crew, nowhere] = [
        await feed(booted, `/categories/crew/${file}`),
        await feed(booted, `/categories/no/${file}`),
      ];
      expect([crew.status, codeOf(crew)]).toEqual([404, "SVC-API-4004"]);
      expect(nowhere.status).toBe(404);
      // A token opens nothing here: what one reader may see must not stand in a cache for all.
      expect((await booted.call(`/${file}`, { token })).text).not.toContain("For members");
    }
    await hideCategory(booted, token, open);
    expect(await titlesOf(booted, "/feed.xml")).toEqual([]);
    expect((await feed(booted, "/categories/quay/feed.xml")).status).toBe(404);
  });

  it("of a member exist where guests may see the profile", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const { email, id } = await createMember(booted, { username: "mo" });
    const token = await logIn(booted, email);
    await publishArticle(booted, token, { title: "By Mo" });
    expect(await titlesOf(booted, "/u/MO/feed.json")).toEqual(["By Mo"]);
    expect(readJsonFeed((await feed(booted, "/u/MO/feed.json")).text).feed_url).toBe("http://site.test/u/mo/feed.json");
    const hide = await booted.call(api.updatePrivacy, { token, body: { profile: "members" } });
    expect(hide.status, hide.text).toBe(200);
    expect((await feed(booted, "/u/mo/feed.xml")).status).toBe(404);
    await booted.call(api.updatePrivacy, { token, body: { profile: "everyone" } });
    expect((await feed(booted, "/u/mo/feed.xml")).status).toBe(200);
    await booted.database().transaction(async (tx) => {
      await tx.updateTable("users").set({ status: "banned" }).where("id", "=", id).execute();
    });
    expect((await feed(booted, "/u/mo/feed.xml")).status).toBe(404);
    expect((await feed(booted, "/u/nobody/feed.xml")).status).toBe(404);
  });

  it("are closed with the gate, to robots as well", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    await addMember(booted);
    const robots = await feed(booted, "/robots.txt");
    expect(robots.headers.get("content-type")).toContain("text/plain");
    expect(robots.text).toContain("Disallow: /api/\n");
    expect(robots.text).toContain("Sitemap: http://site.test/sitemap.xml\n");
    expect(await titlesOf(booted, "/feed.xml")).toEqual([]);
    await storeSetting(booted, "beta.gate", "closed");
    for (const path of ["/feed.xml", "/atom.xml", "/feed.json", "/sitemap.xml", "/sitemap/pages.xml"])
      expect([path, (await feed(booted, path)).status]).toEqual([path, 403]);
    expect((await feed(booted, "/robots.txt")).text).toBe("User-agent: *\nDisallow: /\n");
  });
});
