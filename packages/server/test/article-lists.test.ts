import * as api from "@sitevine/api";
import { LAYOUT_LIMITS } from "@sitevine/contracts";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { addCategory, publishArticle } from "./support/articles.js";
import type { BootedSite } from "./support/booted-site.js";
import { bootCommunity, send } from "./support/community.js";
import { pageCookies } from "./support/members.js";
import { countReads, visit } from "./support/pages.js";

type Props = Readonly<Record<string, unknown>>;

const titlesOf = (section: { readonly text: string }): readonly string[] =>
  [...section.text.matchAll(/class="sv-card-title"[^>]*><a href="[^"]*">([^<]*)</g)].map(([, title]) => title ?? "");

/** The titles of each list of a page, by the list's own title. */
function listsOf({ text }: { readonly text: string }): Readonly<Record<string, readonly string[]>> {
  const sections = text.split('<section class="sv-articles">').slice(1);
  return Object.fromEntries(
    sections.map((section) => [/>([^<]*)<\/h2>/.exec(section)?.[1] ?? "", titlesOf({ text: section })]),
  );
}

async function layOut(booted: BootedSite, admin: string, lists: Readonly<Record<string, Props>>): Promise<void> {
  const main = Object.entries(lists).map(([title, props], index) => ({
    id: `list-${index}`,
    type: "articleList",
    props: { title, ...props },
  }));
  const document = { templateKey: "home", schemaVersion: 1, regions: { main } };
  await send(booted, admin, api.saveLayoutDraft, { params: { templateKey: "home" }, body: { document } });
  await send(booted, admin, api.publishLayouts);
  await booted.settled();
}

describe.each(databases())("lists of articles in layouts on $name", (kind) => {
  it("show each what it asks for, in its order, on whatever page they stand", async () => {
    const { booted, admin, member, sea, boats } = await bootCommunity(kind);
    await using _ = booted;
    const knots = await publishArticle(booted, admin, { title: "On knots", tags: ["Rope"], categoryId: sea });
    await publishArticle(booted, admin, { title: "On sails", tags: ["rope"] });
    for (const id of [knots, boats]) await send(booted, member, api.likeArticle, { params: { id: id } });
    await send(booted, admin, api.likeArticle, { params: { id: knots } });
    await layOut(booted, admin, {
      Latest: {},
      Newest: { sort: "newest", limit: 2 },
      Liked: { sort: "mostLiked", limit: 2 },
      Discussed: { sort: "mostDiscussed", limit: 1 },
      Featured: { sort: "featured", limit: 1 },
      Sea: { category: "sea", sort: "mostLiked" },
      Rope: { tag: "ROPE" },
      Nothing: { tag: "rope", category: "nowhere" },
    });
    expect(listsOf(await visit(booted, "/"))).toEqual({
      Latest: ["On sails", "On knots", "On oars", "On boats"],
      Newest: ["On sails", "On knots"],
      Liked: ["On knots", "On boats"],
      Discussed: ["On boats"],
      Featured: ["On sails"],
      Sea: ["On knots", "On boats"],
      Rope: ["On sails", "On knots"],
    });
  });

  it("are read once where two ask for the same, and with the list of the page where that is the same", async () => {
    const reads = countReads();
    const { booted, admin } = await bootCommunity(kind, { overrides: { wrapDatabase: reads.wrapDatabase } });
    await using _ = booted;
    const readsWith = async (lists: Readonly<Record<string, Props>>): Promise<number> => {
      await layOut(booted, admin, lists);
      return reads.during(() => visit(booted, "/"));
    };
    await readsWith({ A: { sort: "mostLiked" }, B: {} });
    const nothing = await readsWith({});
    const liked = await readsWith({ A: { sort: "mostLiked", limit: 3 } });
    expect(liked).toBeGreaterThan(nothing);
    expect(await readsWith({ A: { sort: "mostLiked", limit: 3 }, B: { sort: "mostLiked", skip: 2 } })).toBe(liked);
    const page = await readsWith({ A: {} });
    expect(await readsWith({ A: {}, B: { sort: "newest" }, C: { sort: "featured", show: "latest" } })).toBe(page);
    expect(await readsWith({ A: {}, B: { sort: "mostLiked" } })).toBe(page + liked - nothing);
  });

  it("ask for no more different things than a page may read", async () => {
    const reads = countReads();
    const { booted, admin } = await bootCommunity(kind, { overrides: { wrapDatabase: reads.wrapDatabase } });
    await using _ = booted;
    const lists = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`L${at}`, { tag: `t${at}`, sort: "mostLiked" }]));
    await layOut(booted, admin, lists(LAYOUT_LIMITS.articleNeeds));
    expect(await reads.during(() => visit(booted, "/"))).toBeLessThanOrEqual(32);
    const main = Object.values(lists(LAYOUT_LIMITS.articleNeeds + 1)).map((props, index) => ({
      id: `l${index}`,
      type: "articleList",
      props,
    }));
    const document = { templateKey: "home", schemaVersion: 1, regions: { main } };
    const refused = await booted.call(api.saveLayoutDraft, {
      params: { templateKey: "home" },
      token: admin,
      body: { document },
    });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('"layout/article-lists"')]);
  });

  it("show a new order within a second on pages that are kept, and what is shown at once", async () => {
    const { booted, admin, member, boats } = await bootCommunity(kind);
    await using _ = booted;
    await layOut(booted, admin, { Liked: { sort: "mostLiked", limit: 1 } });
    const first = async () => listsOf(await visit(booted, "/")).Liked;
    expect([await first(), await first()]).toEqual([["On oars"], ["On oars"]]);
    await send(booted, member, api.likeArticle, { params: { id: boats } });
    booted.clock.advance(1_000);
    expect(await first()).toEqual(["On boats"]);
    await send(booted, admin, api.updateArticle, { params: { id: boats }, body: { title: "On ships" } });
    expect(await first()).toEqual(["On ships"]);
  });

  it("show members what they may read, and guests nothing of it", async () => {
    const { booted, admin, member, mo } = await bootCommunity(kind);
    await using _ = booted;
    const crew = await addCategory(booted, admin, "Crew", "members");
    const secret = await publishArticle(booted, admin, { title: "On crew", categoryId: crew, tags: ["Rope"] });
    await send(booted, member, api.likeArticle, { params: { id: secret } });
    await layOut(booted, admin, {
      Crew: { category: "crew" },
      Rope: { tag: "rope" },
      Liked: { sort: "mostLiked" },
      Discussed: { sort: "mostDiscussed" },
    });
    const cookies = await pageCookies(booted, mo.email);
    // Twice, so that each is also shown what is kept of the other.
    for (let round = 0; round < 2; round += 1) {
      const page = await visit(booted, "/");
      expect(Object.keys(listsOf(page))).toEqual(["Liked", "Discussed"]);
      expect(page.text).not.toContain("On crew");
      const own = listsOf(await visit(booted, "/", cookies));
      expect(own).toMatchObject({ Crew: ["On crew"], Rope: ["On crew"] });
      expect(own.Liked?.[0]).toBe("On crew");
    }
  });
});

describe.each(databases())("the order of articles on $name", (kind) => {
  it("is chosen by plain links, page by page", async () => {
    const { booted, admin, member, boats, sea } = await bootCommunity(kind);
    await using _ = booted;
    for (let index = 0; index < 20; index += 1)
      await publishArticle(booted, admin, { title: `Knot ${index}`, categoryId: sea });
    await send(booted, member, api.likeArticle, { params: { id: boats } });
    for (const path of ["/articles", "/categories/sea"]) {
      const newest = await visit(booted, path);
      expect(titlesOf(newest)[0]).toBe("Knot 19");
      for (const part of [
        `<a href="${path}" aria-current="true">Newest</a>`,
        `<a href="${path}?sort=mostLiked">Most liked</a>`,
        `<a href="${path}?sort=mostDiscussed">Most discussed</a>`,
      ])
        expect(newest.text).toContain(part);
      expect(newest.text).not.toContain("noindex");
      for (const sort of ["mostLiked", "mostDiscussed"]) {
        const sorted = await visit(booted, `${path}?sort=${sort}`);
        expect([titlesOf(sorted)[0], titlesOf(sorted).length]).toEqual(["On boats", 20]);
        expect(sorted.text).toContain(`rel="next" href="${path}?sort=${sort}&amp;page=2"`);
        expect(sorted.text).toContain('name="robots" content="noindex"');
        expect(titlesOf(await visit(booted, `${path}?sort=${sort}&page=2`))).not.toContain("On boats");
      }
      const moved = await visit(booted, `${path}?sort=newest&page=2`);
      expect([moved.status, moved.headers.get("location")]).toEqual([301, `${path}?page=2`]);
      for (const query of ["sort=featured", "sort=__proto__", "sort=mostLiked&page=3"])
        expect([query, (await visit(booted, `${path}?${query}`)).status]).toEqual([query, 404]);
    }
  });
});
