import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { commentPlaces, createCommentThreads, wallPlaces } from "../src/features/comments/index.js";
import { guest, type Member } from "../src/kernel/caller.js";
import { publishArticle } from "./support/articles.js";
import { withoutBadgeRules } from "./support/badge-rules.js";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { createMember, logIn } from "./support/members.js";
import { openStream } from "./support/streams.js";

const person = async (booted: BootedSite, username: string) => {
  const { id, email } = await createMember(booted, { username });
  return { id, token: await logIn(booted, email) };
};

describe.each(databases())("open pages on $name", (kind) => {
  it("hear how much is unread, each of their own", async () => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    await withoutBadgeRules(booted);
    const articleId = await publishArticle(booted, admin);
    const mo = await person(booted, "mo");
    expect((await booted.call(api.streamNotifications)).status).toBe(401);
    expect((await booted.callLoosely(api.streamNotifications, { query: { token: mo.token } })).status).toBe(401);
    const [own, other] = [
      await openStream(booted, api.streamNotifications, { token: admin }),
      await openStream(booted, api.streamNotifications, { token: mo.token }),
    ];
    expect([await own.next(), await other.next()]).toEqual([{ unread: 0 }, { unread: 0 }]);
    await booted.call(api.createArticleComment, {
      params: { id: articleId },
      token: mo.token,
      body: { content: "Hi" },
    });
    expect(await own.next()).toEqual({ unread: 1 });
    await booted.call(api.readAllNotifications, { token: admin });
    expect(await own.next()).toEqual({ unread: 0 });
    await Promise.all([own.close(), other.close()]);
  });

  it("hear what happens to an article's comments, without a word of them, until it is hidden", async () => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    const articleId = await publishArticle(booted, admin);
    const stream = await openStream(booted, api.streamArticleComments, { params: { id: articleId } });
    expect(await stream.next()).toEqual({ total: 0, change: null });
    const { id } = (
      await booted.call(api.createArticleComment, { params: { id: articleId }, token: admin, body: { content: "Hi" } })
    ).body;
    expect(await stream.next()).toEqual({ total: 1, change: { kind: "created", commentId: id } });
    await booted.call(api.updateArticleComment, { params: { commentId: id }, token: admin, body: { content: "Ho" } });
    expect(await stream.next()).toEqual({ total: 1, change: { kind: "changed", commentId: id } });
    await booted.call(api.deleteArticleComment, { params: { commentId: id }, token: admin });
    expect(await stream.next()).toEqual({ total: 1, change: { kind: "deleted", commentId: id } });
    const hidden = { visibility: "private" };
    await booted.callLoosely(api.updateArticle, { params: { id: articleId }, token: admin, body: hidden });
    expect(await stream.next()).toBeNull();
    expect((await booted.call(api.streamArticleComments, { params: { id: articleId } })).status).toBe(404);
  });

  it("show a wall as threads, and who may answer", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const [mo, eve] = [await person(booted, "mo"), await person(booted, "eve")];
    const post = async (token: string, content: string, parentId?: string): Promise<string> => {
      booted.clock.advance(1_000);
      return (
        await booted.call(api.createProfileComment, { params: { id: mo.id }, token, body: { content, parentId } })
      ).body.id;
    };
    const first = await post(eve.token, "First");
    const answer = await post(mo.token, "Answer", first);
    const gone = await post(eve.token, "Gone");
    await booted.call(api.deleteProfileComment, { params: { commentId: gone }, token: mo.token });
    const db = booted.database();
    const places = commentPlaces({
      article: async () => null,
      profile: wallPlaces({
        db,
        standing: async (viewerId, ownerId) => {
          if (viewerId === null) return null;
          const apart = { follows: false, followedBy: false, blocks: false, blockedBy: false };
          return { isSelf: viewerId === ownerId, ...apart };
        },
      }),
    });
    const threads = createCommentThreads({ db, places });
    const links = {
      action: "/u/mo/wall",
      replyHref: (id: string) => `/u/mo?reply=${id}`,
      signInHref: "/login",
      replyTo: first,
      path: "/u/mo",
    };
    const shown = { place: "profile", placeId: mo.id, order: "oldest", page: 1 } as const;
    const forGuest = await threads.model(guest, shown, links);
    expect(forGuest).toMatchObject({
      total: 3,
      writing: { kind: "signIn", href: "/login" },
      items: [
        {
          kind: "comment",
          id: first,
          byOwner: false,
          replyHref: null,
          author: { href: "/u/eve" },
          replies: [{ kind: "comment", id: answer, byOwner: true, replies: [] }],
        },
        { kind: "tombstone", id: gone, removedBy: "moderator", reason: null },
      ],
    });
    const viewer: Member = {
      kind: "member",
      userId: eve.id,
      sessionId: "",
      permissions: new Set<string>(),
      groupIds: new Set<string>(),
      silence: null,
    };
    const forEve = await threads.model(viewer, shown, links);
    expect(forEve?.writing).toEqual({
      kind: "open",
      action: "/u/mo/wall",
      replyTo: { id: first, name: "eve" },
    });
    expect(forEve?.items[0]).toMatchObject({ replyHref: `/u/mo?reply=${first}` });
    const privacy = { profile: "nobody" };
    await booted.callLoosely(api.updatePrivacy, { token: mo.token, body: privacy });
    expect(await threads.model(viewer, shown, links)).toBeNull();
  });
});
