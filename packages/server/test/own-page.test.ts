import * as api from "@sitevine/api";
import type { OwnAnswer } from "@sitevine/reader";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { publishArticle } from "./support/articles.js";
import { ADMIN, type BootedSite, codeOf } from "./support/booted-site.js";
import { bootCommunity, send } from "./support/community.js";
import { createMember, logIn, pageCookies } from "./support/members.js";

const NOBODY = { person: null };

async function own(booted: BootedSite, query: string, headers: Record<string, string> = {}): Promise<OwnAnswer> {
  const answer = await booted.call(`/me.json?${query}`, { headers });
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
  return JSON.parse(answer.text);
}

describe.each(databases())("what belongs to one member on a page, on $name,", (kind) => {
  it("is told to the page session in one answer", async () => {
    const { booted, admin, mo, member, boats } = await bootCommunity(kind);
    await using _ = booted;
    const cookies = await pageCookies(booted, mo.email);
    await send(booted, member, api.likeArticle, { params: { id: boats } });
    await send(booted, member, api.createArticleComment, { params: { id: boats }, body: { content: "Mine." } });
    const ada = (await booted.call(api.getUser, { params: { username: "ada" } })).body;
    await send(booted, member, api.followUser, { params: { id: ada.id } });
    await booted.settled();

    const all = await own(booted, `article=on-boats&profile=ada&comments=article:${boats}`, cookies);
    expect(all).toMatchObject({
      person: { id: mo.id, username: "mo", permissions: expect.arrayContaining(["article.comment.create"]) },
      article: { reaction: "like", counts: { likes: 1 } },
      relation: { isSelf: false, follows: true, blocks: false },
    });
    expect(all.comments?.[0]).toMatchObject({ content: "Mine.", author: { id: mo.id } });
    const count = (await booted.call(api.countUnreadNotifications, { token: member })).json;
    expect({ unread: all.unread }).toEqual(count);

    const private_ = await publishArticle(booted, admin, { title: "Secret", visibility: "private" });
    const nothing = await own(booted, `article=${private_}&profile=nobody&comments=article:${private_}`, cookies);
    expect(Object.keys(nothing).sort()).toEqual(["person", "unread"]);
    for (const query of [
      "comments=nowhere",
      "comments=article:%00",
      "profile=%F0%9F%90%84",
      `article=${"x".repeat(9_000)}`,
    ])
      expect(Object.keys(await own(booted, query, cookies)).sort()).toEqual(["person", "unread"]);
  });

  it("names whom a moderator may warn, and what they may do with what, to that moderator only", async () => {
    const { booted, admin, mo, member, boats } = await bootCommunity(kind);
    await using _ = booted;
    await send(booted, member, api.createArticleComment, { params: { id: boats }, body: { content: "Mine." } });
    await send(booted, admin, api.createArticleComment, { params: { id: boats }, body: { content: "Ours." } });
    const query = `article=on-boats&profile=mo&comments=article:${boats}`;

    const forAdmin = await own(booted, query, await pageCookies(booted, ADMIN.email));
    expect(forAdmin.warnable).toEqual([mo.id]);
    expect(forAdmin.article).toMatchObject({ mayEdit: true });
    expect(forAdmin.comments?.map(({ actions }) => actions)).toEqual([[], ["remove"], ["remove"]]);
    const forMember = await own(booted, query, await pageCookies(booted, mo.email));
    expect(forMember.warnable).toBeUndefined();
    expect(forMember.article).toMatchObject({ moderation: null, mayEdit: false, author: { username: "ada" } });
    expect(forMember.comments?.flatMap(({ actions }) => actions)).toEqual([]);
  });

  it("says that an article has unpublished changes to those who may edit it, on a line that others do not get", async () => {
    const { booted, admin, mo, boats } = await bootCommunity(kind);
    await using _ = booted;
    const query = "article=on-boats";
    const [ada, other] = [await pageCookies(booted, ADMIN.email), await pageCookies(booted, mo.email)];
    expect((await own(booted, query, ada)).article).toMatchObject({ workingCopy: null });
    const body = { title: "On boats", content: "Boats capsize." };
    await send(booted, admin, api.saveWorkingCopy, { params: { id: boats }, body });
    expect((await own(booted, query, ada)).article).toMatchObject({ workingCopy: { publishAt: null } });
    expect((await own(booted, query, other)).article).not.toHaveProperty("workingCopy");
    const page = async (headers: Record<string, string>): Promise<string> =>
      (await booted.call("/articles/on-boats", { headers })).text;
    const line = /<p [^>]*data-sv="unpublished-changes" hidden>Unpublished changes: [^<]*<a href="\/write\/[\w-]+">/;
    expect(await page(ada)).toMatch(line);
    expect(await page({})).not.toContain("unpublished-changes");
    for (const headers of [{}, ada, other]) expect(await page(headers)).not.toContain("capsize");
  });

  it("is told to nobody else, and to no other site", async () => {
    const { booted, mo, member, boats } = await bootCommunity(kind);
    await using _ = booted;
    const cookies = await pageCookies(booted, mo.email);
    const query = `article=on-boats&comments=article:${boats}`;
    for (const headers of [{}, { cookie: "sv_session=1" }, { authorization: `Bearer ${member}` }])
      expect(await own(booted, query, headers)).toEqual(NOBODY);
    for (const headers of [{ "sec-fetch-site": "cross-site" }, { "sec-fetch-site": "same-site" }]) {
      for (const path of ["/me.json", "/me/unread", `/me/comments/${boats}`]) {
        const answer = await booted.call(path, { headers: { ...cookies, ...headers } });
        expect([path, answer.status]).toEqual([path, 403]);
      }
    }
    for (const path of ["/me/unread", `/me/comments/${boats}`])
      expect([path, codeOf(await booted.call(path))]).toEqual([path, "SVC-API-4010"]);
    await booted.call(api.listUsers, { token: member });
    await booted
      .database()
      .transaction((tx) =>
        tx
          .updateTable("sessions")
          .set({ revoked_at: booted.clock.now().toISOString() })
          .where("user_id", "=", mo.id)
          .execute(),
      );
    booted.clock.advance(2_000);
    expect(await own(booted, query, cookies)).toEqual(NOBODY);
  });

  it("is the list of their notifications as well, a page at a time", async () => {
    const { booted, admin, mo, member, boats } = await bootCommunity(kind);
    await using _ = booted;
    const cookies = await pageCookies(booted, mo.email);
    const mine = await send(booted, member, api.createArticleComment, {
      params: { id: boats },
      body: { content: "Mine." },
    });
    await send(booted, admin, api.likeArticleComment, { params: { commentId: mine.id } });
    await booted.settled();
    const listed = (await booted.call(api.listNotifications, { token: member })).body;
    expect(listed.data.map(({ kind }) => kind)).toContain("comment.like");
    expect((await own(booted, "notifications=1", cookies)).notifications).toEqual(listed);
    expect((await own(booted, "notifications=2", cookies)).notifications?.data).toEqual([]);
    for (const page of ["0", "-1", "1.5", "x", "1e9"])
      expect((await own(booted, `notifications=${page}`, cookies)).notifications).toBeUndefined();
  });

  it("is not offered a sign-in below an article by a page that knows its member", async () => {
    const { booted, mo } = await bootCommunity(kind);
    await using _ = booted;
    const read = async (headers: Record<string, string>) => (await booted.call("/articles/on-boats", { headers })).text;
    const ways = async (headers: Record<string, string>) => {
      const page = await read(headers);
      return { signIn: page.includes("Sign in to comment"), script: page.includes("Writing here needs JavaScript.") };
    };
    expect(await ways({})).toEqual({ signIn: true, script: false });
    expect(await ways(await pageCookies(booted, mo.email))).toEqual({ signIn: false, script: true });
  });

  it("counts the view of a member by name, unless nobody looks", async () => {
    const { booted, mo } = await bootCommunity(kind);
    await using _ = booted;
    const eve = await createMember(booted, { username: "eve" });
    const cookies = await pageCookies(booted, eve.email);
    const token = await logIn(booted, mo.email);
    const visitors = async () => (await booted.call(api.listVisitors, { params: { id: mo.id }, token })).body.visitors;
    await own(booted, "profile=mo", { ...cookies, "sec-purpose": "prefetch" });
    await booted.settled();
    expect(await visitors()).toEqual([]);
    await own(booted, "profile=mo", cookies);
    await booted.settled();
    expect(await visitors()).toMatchObject([{ user: { id: eve.id } }]);
  });
});
