import * as api from "@sitevine/api";
import { addressOf, databases, eventually } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { publishArticle } from "./support/articles.js";
import { bootSite } from "./support/booted-site.js";
import { bootCommunity, send } from "./support/community.js";
import { createMember, pageCookies } from "./support/members.js";
import { countReads, visit } from "./support/pages.js";

const titles = ({ text }: { readonly text: string }): readonly string[] =>
  [...text.matchAll(/class="sv-card-title"[^>]*><a href="[^"]*">([^<]*)</g)].map(([, title]) => title ?? "");

describe.each(databases())("pages with content on $name", (kind) => {
  it("show what there is, and where it leads", async () => {
    const { booted } = await bootCommunity(kind);
    await using _ = booted;

    const home = await visit(booted, "/");
    expect(home.status).toBe(200);
    expect(titles(home)).toEqual(["On oars", "On boats"]);
    for (const part of ['href="/categories/sea"', 'href="/u/mo"', 'href="/sign-in"', 'href="/register"', "Ada"])
      expect(home.text).toContain(part);

    const article = await visit(booted, "/articles/on-boats");
    expect(article.status).toBe(200);
    for (const part of [
      "<title>On boats · Harbour</title>",
      '<meta name="description" content="Why boats float.">',
      '<link rel="canonical" href="http://site.test/articles/on-boats">',
      '<meta property="og:type" content="article">',
      '<meta property="article:published_time" content="2030-01-01T00:00:00.000Z">',
      '<p class="sv-standfirst" dir="auto">Why boats float.</p>',
      "Boats <em>float</em> well.",
      "They sink as well.",
      'href="/tags/wooden%20boats"',
      'href="/categories/sea"',
      ">On oars</a>",
      '<link rel="alternate" type="application/rss+xml"',
    ])
      expect(article.text).toContain(part);
    expect(article.text).not.toContain("noindex");

    // An excerpt that is made from the text is not said before the text.
    expect((await visit(booted, "/articles/on-oars")).text).not.toContain("sv-standfirst");

    const category = await visit(booted, "/categories/sea");
    expect([category.status, titles(category)]).toEqual([200, ["On boats"]]);
    expect(category.text).toContain("Salt.");
    const tag = await visit(booted, "/tags/wooden%20boats");
    expect([tag.status, titles(tag)]).toEqual([200, ["On boats"]]);
    expect(tag.text).toContain("Tagged “Wooden Boats”");
    expect((await visit(booted, "/search?q=oars")).text).toContain('name="robots" content="noindex"');
    expect((await visit(booted, "/members")).text).toContain('href="/u/mo"');
  });

  it("have something to say on the day the site opens", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    for (const path of ["/", "/articles", "/members", "/search", "/search?q=whale", "/u/ada", "/u/ada/about"]) {
      const answer = await visit(booted, path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.text.match(/<h1/g)).toHaveLength(1);
    }
    const nothing = await visit(booted, "/tags/whale");
    expect([nothing.status, nothing.text.includes("noindex")]).toEqual([200, true]);
    for (const path of ["/articles/whale", "/categories/whale", "/u/whale", "/p/whale", "/articles/a%00b", "/u/%ff"])
      expect([path, (await visit(booted, path)).status]).toEqual([path, 404]);
  });

  it("show members with their tabs, fields and badges as guests may see them", async () => {
    const { booted, admin, member, mo } = await bootCommunity(kind);
    await using _ = booted;
    await send(booted, admin, api.followUser, { params: { id: mo.id } });
    await send(booted, member, api.updateOwnProfileFields, {
      body: {
        fields: { website: { value: "https://oars.example/" }, location: { value: "Pier 3", visibility: "members" } },
      },
    });
    const badge = (await send(booted, admin, api.createBadge, { body: { name: "Rower", faIcon: "star" } })).id;
    await send(booted, admin, api.awardBadge, { params: { id: badge }, body: { userId: mo.id } });

    const overview = await visit(booted, "/u/mo");
    for (const part of ["On oars", "Rower", 'href="https://oars.example/"', 'href="/u/mo/followers"'])
      expect(overview.text).toContain(part);
    expect(overview.text).not.toContain("Pier 3");
    expect(overview.text).toContain('property="profile:username" content="mo"');
    expect((await visit(booted, "/u/mo/followers")).text).toContain('href="/u/ada"');
    expect((await visit(booted, "/u/ada/following")).text).toContain('href="/u/mo"');
    expect(titles(await visit(booted, "/u/mo/articles"))).toEqual(["On oars"]);
    expect((await visit(booted, "/u/mo/about")).text).toContain("oars.example");
    for (const tab of ["articles", "about", "followers", "following"]) {
      const answer = await visit(booted, `/u/mo/${tab}`);
      expect(answer.text).toContain(`href="/u/mo/${tab}" aria-current="page"`);
    }

    await send(booted, member, api.updatePrivacy, { body: { followers: "nobody" } });
    expect((await visit(booted, "/u/mo")).text).not.toContain('href="/u/mo/followers"');
    expect((await visit(booted, "/u/mo/followers")).status).toBe(403);
    await send(booted, member, api.updatePrivacy, { body: { profile: "members" } });
    const hidden = await visit(booted, "/u/mo");
    expect([hidden.status, hidden.text.includes("noindex"), hidden.text.includes("On oars")]).toEqual([
      200,
      true,
      false,
    ]);
    expect(hidden.text).not.toContain("oars.example");
  });

  it("show a page of the site's own while its layout is published", async () => {
    const { booted, admin } = await bootCommunity(kind);
    await using _ = booted;
    const layout = {
      templateKey: "page.detail",
      schemaVersion: 1,
      regions: {
        main: [
          { id: "h", type: "heading", props: { text: "About the quay", level: 1 } },
          { id: "t", type: "richText", props: { html: "<p>Who we <b>are</b>.</p>" } },
          { id: "l", type: "articleList", props: { limit: 1 } },
        ],
      },
    };
    const params = { templateKey: "page.detail:about" };
    await send(booted, admin, api.saveLayoutDraft, { params, body: { document: layout } });
    expect((await visit(booted, "/p/about")).status).toBe(404);
    await send(booted, admin, api.publishLayouts);
    const about = await visit(booted, "/p/about");
    expect(about.status).toBe(200);
    expect(about.text).toContain("<title>About the quay · Harbour</title>");
    expect(about.text).toContain('content="Who we are."');
    expect(titles(about)).toEqual(["On oars"]);
    await send(booted, admin, api.resetLayout, { params });
    expect((await visit(booted, "/p/about")).status).toBe(404);
  });

  it("show guests nothing that is not for them", async () => {
    const { booted, admin, boats, sea } = await bootCommunity(kind);
    await using _ = booted;
    const secret = { title: "Smuggling", content: "At night.", tags: ["contraband"], categoryId: sea };
    const hidden = await publishArticle(booted, admin, { ...secret, visibility: "members" });
    await send(booted, admin, api.createArticle, { body: { title: "Draft of a sloop", content: "Soon." } });
    const pages = [
      "/",
      "/articles",
      "/categories/sea",
      "/tags/contraband",
      "/u/ada",
      "/u/ada/articles",
      "/search?q=night",
    ];
    for (const headers of [{}, { cookie: "sv_session=1" }])
      for (const path of [...pages, "/articles/on-boats"])
        expect([path, /Smuggling|sloop/.test((await visit(booted, path, headers)).text)]).toEqual([path, false]);
    expect((await visit(booted, "/articles/draft-of-a-sloop")).status).toBe(404);
    expect((await visit(booted, `/articles/${hidden}`)).text).not.toMatch(/night|contraband/);
    const tagPage = async (tag: string): Promise<string> => (await visit(booted, `/tags/${tag}`)).text;
    expect((await tagPage("contraband")).replaceAll("contraband", "whale")).toBe(await tagPage("whale"));
    const access = { visibility: "members" as const, readGroupIds: [], writeGroupIds: [] };
    await send(booted, admin, api.updateCategory, { params: { id: sea }, body: { access } });
    for (const path of ["/categories/sea", "/articles/on-boats", `/articles/${boats}`])
      expect([path, (await visit(booted, path)).status]).toEqual([path, 404]);
    expect((await visit(booted, "/")).text).not.toMatch(/On boats|\/categories\/sea/);
  });

  it("show members what guests may not see, to nobody else", async () => {
    const { booted, admin, member, mo } = await bootCommunity(kind);
    await using _ = booted;
    const secret = { title: "Smuggling", content: "At night.", visibility: "members" };
    await publishArticle(booted, admin, secret);
    await booted.settled();
    const path = "/articles/smuggling";
    const hint = { cookie: "sv_session=1" };
    const cookies = await pageCookies(booted, mo.email);
    for (const headers of [cookies, { authorization: `Bearer ${member}` }]) {
      const seen = await visit(booted, path, headers);
      expect([seen.status, seen.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
      for (const part of ["At night.", "data-sv-comments"])
        expect([part, seen.text.includes(part)]).toEqual([part, true]);
      for (const page of ["/", "/articles", "/search?q=night", "/u/ada"])
        expect([page, (await visit(booted, page, headers)).text.includes("Smuggling")]).toEqual([page, true]);
    }
    for (const headers of [{}, hint, { authorization: "Bearer nobody" }, { cookie: `${cookies.cookie}x; sv_page=x` }])
      expect((await visit(booted, path, headers)).status).toBe(403);
  });

  it("show guests what an article for members is called, and the way in", async () => {
    const { booted, admin, sea } = await bootCommunity(kind);
    await using _ = booted;
    const members = { content: "At **night**, by the old pier.", visibility: "members" };
    await publishArticle(booted, admin, { ...members, title: "Smuggling" });
    await publishArticle(booted, admin, { ...members, title: "Fishing", excerpt: "How it is done." });
    await publishArticle(booted, admin, { ...members, title: "Alone", visibility: "private" });
    await booted.settled();
    const [untold, told] = [await visit(booted, "/articles/smuggling"), await visit(booted, "/articles/fishing")];
    for (const { status, text } of [untold, told]) {
      expect([status, text.includes("This article is for members")]).toEqual([403, true]);
      expect(text).toContain('href="/sign-in?next=');
      expect(text).not.toMatch(/night|old pier|Page not found/);
    }
    expect([untold.text.includes("Smuggling"), told.text.includes("How it is done.")]).toEqual([true, true]);
    expect((await visit(booted, "/articles/alone")).status).toBe(404);
    expect((await booted.call(api.getArticle, { params: { slug: "smuggling" } })).status).toBe(404);
    // A category that guests may not read hides that the article exists.
    await publishArticle(booted, admin, { ...members, title: "Diving", categoryId: sea });
    expect((await visit(booted, "/articles/diving")).status).toBe(403);
    const access = { visibility: "members" as const, readGroupIds: [], writeGroupIds: [] };
    await send(booted, admin, api.updateCategory, { params: { id: sea }, body: { access } });
    expect((await visit(booted, "/articles/diving")).status).toBe(404);
  });

  it("change at once with whatever they show", async () => {
    const { booted, admin, member, boats, sea } = await bootCommunity(kind);
    await using _ = booted;
    const path = "/articles/on-boats";
    const changes: readonly (readonly [string, string, () => Promise<unknown>])[] = [
      [
        path,
        "On ships",
        () => send(booted, admin, api.updateArticle, { params: { id: boats }, body: { title: "On ships" } }),
      ],
      ["/", "On ships", async () => undefined],
      [
        path,
        "Well said.",
        () =>
          send(booted, member, api.createArticleComment, { params: { id: boats }, body: { content: "Well said." } }),
      ],
      ["/", ">Ocean<", () => send(booted, admin, api.updateCategory, { params: { id: sea }, body: { name: "Ocean" } })],
      ["/", "Countess", () => send(booted, admin, api.updateProfile, { body: { displayName: "Countess" } })],
      [
        "/members",
        'href="/p/rules"',
        () =>
          send(booted, admin, api.createNavItem, { body: { label: "Rules", href: "/p/rules", position: "header" } }),
      ],
      ["/u/mo", "Oarsman", () => send(booted, member, api.updateProfile, { body: { bio: "Oarsman." } })],
    ];
    for (const [shown, expected, change] of changes) {
      await visit(booted, shown);
      await change();
      expect([shown, expected, (await visit(booted, shown)).text.includes(expected)]).toEqual([shown, expected, true]);
    }
    await send(booted, admin, api.unpublishArticle, { params: { id: boats } });
    expect((await visit(booted, path)).status).toBe(404);
    expect((await visit(booted, "/")).text).not.toContain("On ships");
  });

  it("have one address each, to which former ones lead", async () => {
    const { booted, admin, boats } = await bootCommunity(kind);
    await using _ = booted;
    await send(booted, admin, api.updateArticle, { params: { id: boats }, body: { slug: "all-about-boats" } });
    const moved = async (path: string) => {
      const { status, headers } = await visit(booted, path);
      return [status, headers.get("location")];
    };
    expect(await moved("/articles/on-boats")).toEqual([301, "/articles/all-about-boats"]);
    expect(await moved(`/articles/${boats}`)).toEqual([301, "/articles/all-about-boats"]);
    expect(await moved("/u/MO")).toEqual([301, "/u/mo"]);
    expect(await moved("/tags/Wooden%20%20Boats")).toEqual([301, "/tags/wooden%20boats"]);
    expect(await moved("/articles/?page=2")).toEqual([308, "/articles?page=2"]);
    expect(await moved("//evil.example/")).toEqual([308, "/evil.example"]);
    expect((await visit(booted, `${addressOf(api.listArticles)}/`)).status).toBe(404);
  });

  it("count articles and people page by page, and know no other pages", async () => {
    const { booted, admin } = await bootCommunity(kind);
    await using _ = booted;
    for (let index = 0; index < 20; index += 1) await publishArticle(booted, admin, { title: `Knot ${index}` });
    const second = await visit(booted, "/articles?page=2");
    expect([second.status, titles(second).length]).toEqual([200, 2]);
    expect(second.text).toContain('<link rel="canonical" href="http://site.test/articles?page=2">');
    expect((await visit(booted, "/articles")).text).toContain('rel="next" href="/articles?page=2"');
    for (const path of [
      "/articles?page=0",
      "/articles?page=x",
      "/articles?page=3",
      "/members?page=2",
      "/search?q=a&page=9",
    ])
      expect([path, (await visit(booted, path)).status]).toEqual([path, 404]);
    for (const path of ["/members?sort=rich", "/search?q=a&type=spells"])
      expect([path, (await visit(booted, path)).status]).toEqual([path, 404]);
    expect((await visit(booted, "/members?sort=mostActive")).status).toBe(200);
  });

  it("count each guest once, on pages that lie ready too, and say how many are here", async () => {
    const { booted } = await bootCommunity(kind);
    await using _ = booted;
    for (const peer of ["198.51.100.1", "198.51.100.1", "198.51.100.2"]) {
      await visit(booted, "/articles/on-boats", {}, peer);
      await visit(booted, "/u/mo", {}, peer);
    }
    await booted.call("/articles/on-boats", { method: "HEAD", peer: "198.51.100.3" });
    await visit(booted, "/articles/on-boats", { "sec-purpose": "prefetch" }, "198.51.100.4");
    // Addresses that a stylesheet may name as its pictures.
    for (const path of ["/articles/on-boats", "/u/mo", addressOf(api.getUser, { params: { username: "mo" } })])
      await booted.call(path, { headers: { "sec-fetch-dest": "image" }, peer: "198.51.100.5" });
    await eventually(async () => {
      // Counts may show a second late.
      booted.clock.advance(1_000);
      const article = (await booted.call(api.getArticle, { params: { slug: "on-boats" } })).body;
      const profile = (await booted.call(api.getUser, { params: { username: "mo" }, peer: "198.51.100.1" })).body;
      expect([article.counts.views, profile.counts.views]).toEqual([2, 2]);
    });
    booted.clock.advance(5_000);
    expect((await booted.call(api.listOnlineUsers)).json).toMatchObject({ guests: 2 });
  });

  it("read once what two blocks of theirs show", async () => {
    const reads = countReads();
    const { booted, admin } = await bootCommunity(kind, { overrides: { wrapDatabase: reads.wrapDatabase } });
    await using _ = booted;
    const readsWith = async (...types: readonly string[]): Promise<number> => {
      const main = types.map((type) => ({ id: type, type, props: {} }));
      const document = { templateKey: "home", schemaVersion: 1, regions: { main } };
      await send(booted, admin, api.saveLayoutDraft, { params: { templateKey: "home" }, body: { document } });
      await send(booted, admin, api.publishLayouts);
      await booted.settled();
      return reads.during(() => visit(booted, "/"));
    };
    // Cached content is read by the first page that shows it.
    await readsWith("guestHero", "articleList", "memberList");
    const nothing = await readsWith("divider");
    const [newest, members] = [await readsWith("newestMembers"), await readsWith("memberList")];
    expect([newest > nothing, members]).toEqual([true, newest]);
    expect(await readsWith("newestMembers", "memberList")).toBe(newest);
    const [hero, list] = [await readsWith("guestHero"), await readsWith("articleList")];
    expect([hero > nothing, list > nothing]).toEqual([true, true]);
    expect(await readsWith("guestHero", "articleList")).toBe(hero);
  });

  it("ask the database a bounded number of questions, however much there is", async () => {
    const reads = countReads();
    const { booted, admin, member, boats } = await bootCommunity(kind, {
      overrides: { wrapDatabase: reads.wrapDatabase },
    });
    await using _ = booted;
    const lists = ["/", "/articles", "/categories/sea", "/tags/wooden%20boats", "/members", "/search?q=well"];
    const paths = [...lists, "/articles/on-boats", "/u/ada", "/u/ada/articles", "/u/ada/followers", "/nowhere"];
    const readsOf = (path: string): Promise<number> => {
      booted.clock.advance(10_000);
      return reads.during(() => visit(booted, path, { "sec-purpose": "prefetch" }));
    };
    const measure = async () => {
      const counts: Record<string, number> = {};
      for (const path of paths) counts[path] = await readsOf(path);
      return counts;
    };
    const few = await measure();
    for (const [path, count] of Object.entries(few)) expect([path, count > 0 && count <= 32]).toEqual([path, true]);
    for (let index = 0; index < 12; index += 1) {
      await publishArticle(booted, admin, { title: `Tied well ${index}`, tags: ["Wooden Boats"] });
      await send(booted, member, api.createArticleComment, {
        params: { id: boats },
        body: { content: `Well, knot ${index}` },
      });
      await createMember(booted, { username: `sailor${index}` });
    }
    await booted.settled();
    const many = await measure();
    const grown = Object.entries(many).filter(([path, count]) => count > (few[path] ?? 0) + 4);
    expect(grown).toEqual([]);
    booted.clock.advance(10_000);
    await visit(booted, "/");
    expect(await reads.during(() => visit(booted, "/"))).toBe(0);
  });
});
