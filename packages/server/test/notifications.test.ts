import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { publishArticle } from "./support/articles.js";
import { withoutBadgeRules } from "./support/badge-rules.js";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { createMember, logIn } from "./support/members.js";
import { mailsTo } from "./support/outbox.js";

const NOBODY = "0197a000-0000-7000-8000-00000000dead";

type Notification = api.AnswerOf<typeof api.readNotification>;

interface Person {
  readonly id: string;
  readonly token: string;
}

async function person(booted: BootedSite, username: string): Promise<Person> {
  const { id, email } = await createMember(booted, { username });
  return { id, token: await logIn(booted, email) };
}

async function comment(booted: BootedSite, author: Person, articleId: string, body: object): Promise<string> {
  const answer = await booted
    .as(author.token)
    .callLoosely(api.createArticleComment, { params: { id: articleId }, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}

async function notificationsOf(booted: BootedSite, { token }: Person, query = ""): Promise<Notification[]> {
  await booted.settled();
  return (await booted.callLoosely(api.listNotifications, { query, token })).body.data;
}

async function unreadOf(booted: BootedSite, { token }: Person): Promise<number> {
  await booted.settled();
  return (await booted.call(api.countUnreadNotifications, { token })).body.unread;
}

/** A site with an article of Ada's, the administrator. */
async function scene(booted: BootedSite) {
  const token = await booted.installed();
  await withoutBadgeRules(booted);
  const [mo, eve] = [await person(booted, "mo"), await person(booted, "eve")];
  const articleId = await publishArticle(booted, token);
  return { ada: { id: "", token }, mo, eve, articleId };
}

const texts = (list: readonly Notification[]): string[] => list.map(({ text }) => text);

describe.each(databases())("notifications on $name", (kind) => {
  it("come of comments, answers and names, each person once and nobody of their own doing", async () => {
    await using booted = await bootSite(kind);
    const { ada, mo, eve, articleId } = await scene(booted);
    const first = await comment(booted, mo, articleId, { content: "First" });
    const second = await comment(booted, eve, articleId, { content: "@mo see @ada and @eve", parentId: first });
    await comment(booted, ada, articleId, { content: "My own article" });
    expect(await notificationsOf(booted, ada)).toMatchObject([
      { kind: "comment.mention", text: "eve mentioned you in a comment.", actor: { username: "eve" } },
      { kind: "article.comment", text: "mo commented on your article “On boats”.", readAt: null },
    ]);
    expect(await notificationsOf(booted, mo)).toMatchObject([
      { kind: "comment.reply", text: "eve answered your comment.", href: `/articles/on-boats#comment-${second}` },
    ]);
    expect(await notificationsOf(booted, eve)).toEqual([]);
    expect([await unreadOf(booted, ada), await unreadOf(booted, mo)]).toEqual([2, 1]);
  });

  it("gather what is unread about one thing, and begin anew once it was read", async () => {
    await using booted = await bootSite(kind);
    const { ada, mo, eve, articleId } = await scene(booted);
    await comment(booted, mo, articleId, { content: "One" });
    await comment(booted, eve, articleId, { content: "Two" });
    await booted.as(mo.token).call(api.likeArticle, { params: { id: articleId } });
    await booted.as(eve.token).call(api.likeArticle, { params: { id: articleId } });
    const gathered = await notificationsOf(booted, ada);
    expect(new Set(texts(gathered))).toEqual(
      new Set([
        "2 new comments on your article “On boats”, the latest by eve.",
        "eve and one other like your article “On boats”.",
      ]),
    );
    expect(await unreadOf(booted, ada)).toBe(2);
    for (const { id } of gathered) await booted.as(ada.token).call(api.readNotification, { params: { id } });
    expect(await unreadOf(booted, ada)).toBe(0);
    // A like that is taken back and given again notifies nobody.
    await booted.as(mo.token).call(api.unlikeArticle, { params: { id: articleId } });
    await booted.as(mo.token).call(api.likeArticle, { params: { id: articleId } });
    await comment(booted, mo, articleId, { content: "Three" });
    expect(texts(await notificationsOf(booted, ada, "?unread=true"))).toEqual([
      "mo commented on your article “On boats”.",
    ]);
    expect(await notificationsOf(booted, ada)).toHaveLength(3);
  });

  it("are read one by one or all at once, by their owner alone", async () => {
    await using booted = await bootSite(kind);
    const { ada, mo, eve, articleId } = await scene(booted);
    await comment(booted, mo, articleId, { content: "One" });
    await comment(booted, mo, articleId, { content: "@ada" });
    const [first] = await notificationsOf(booted, ada);
    const read = (who: Person, id = "") => booted.as(who.token).call(api.readNotification, { params: { id } });
    const [foreign, unknown] = [await read(eve, first?.id), await read(eve, NOBODY)];
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
    expect(await unreadOf(booted, ada)).toBe(2);
    const answers = await Promise.all(Array.from({ length: 20 }, () => read(ada, first?.id)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(answers[0]?.json).toMatchObject({ id: first?.id, readAt: "2030-01-01T00:00:00.000Z" });
    expect(await unreadOf(booted, ada)).toBe(1);
    expect((await booted.as(ada.token).call(api.readAllNotifications)).json).toEqual({ unread: 0 });
    expect(await notificationsOf(booted, ada, "?unread=true")).toEqual([]);
    expect((await booted.call(api.listNotifications)).status).toBe(401);
  });

  it("count what is unread truly, whatever is delivered and read at once", async () => {
    await using booted = await bootSite(kind);
    const { ada, mo, eve, articleId } = await scene(booted);
    const other = await publishArticle(booted, ada.token, { title: "On ships" });
    await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        await comment(booted, index % 2 ? mo : eve, index % 3 ? articleId : other, {
          content: "x @ada".slice(index % 2),
        });
        if (index % 4 === 0) await booted.as(ada.token).call(api.readAllNotifications);
      }),
    );
    const unread = await unreadOf(booted, ada);
    const rows = await booted.database().read.selectFrom("notifications").selectAll().execute();
    const own = rows.filter(({ user_id }) => user_id === rows[0]?.user_id);
    expect(unread).toBe(own.filter(({ read_at }) => read_at === null).length);
    expect(own.reduce((sum, { amount }) => sum + amount, 0)).toBe(24);
  });

  it("go where their reader wants them, with one mail until they look", async () => {
    await using booted = await bootSite(kind);
    const { mo, eve, articleId } = await scene(booted);
    const prefer = (channels: object) =>
      booted.as(mo.token).call(api.updateNotificationPreferences, { body: { kinds: { "comment.reply": channels } } });
    const parentId = await comment(booted, mo, articleId, { content: "First" });
    await prefer({ site: false, email: false });
    await comment(booted, eve, articleId, { content: "Silent", parentId });
    expect(await notificationsOf(booted, mo)).toEqual([]);
    await prefer({ site: true, email: false });
    await comment(booted, eve, articleId, { content: "Here", parentId });
    expect(await notificationsOf(booted, mo)).toHaveLength(1);
    expect(await mailsTo(booted, "mo@example.org")).toEqual([]);
    await booted.as(mo.token).call(api.readAllNotifications);
    await prefer({ site: true, email: true });
    const loud = await comment(booted, eve, articleId, { content: "Loud", parentId });
    await booted.settled();
    await comment(booted, eve, articleId, { content: "Louder", parentId });
    expect(await unreadOf(booted, mo)).toBe(1);
    const mails = await mailsTo(booted, "mo@example.org");
    expect(mails.map(({ headers }) => headers.get("subject"))).toEqual(["Harbour: eve answered your comment."]);
    expect(mails[0]?.text).toContain(`http://site.test/articles/on-boats#comment-${loud}`);
  });

  it("name nothing that their reader may not read any more", async () => {
    await using booted = await bootSite(kind);
    const { ada, mo, eve, articleId } = await scene(booted);
    const parentId = await comment(booted, mo, articleId, { content: "First" });
    await booted.as(ada.token).call(api.updateArticle, { params: { id: articleId }, body: { title: "Secret plans" } });
    await comment(booted, eve, articleId, { content: "Answer", parentId });
    expect(await notificationsOf(booted, mo)).toMatchObject([{ href: expect.stringContaining("#comment-") }]);
    await booted.as(ada.token).call(api.updateArticle, { params: { id: articleId }, body: { visibility: "private" } });
    const mine = await notificationsOf(booted, mo);
    expect(mine).toMatchObject([{ text: "eve answered your comment.", href: null }]);
    const own = await notificationsOf(booted, ada);
    expect(texts(own)[0]).toContain("Secret plans");
    await booted.as(ada.token).call(api.deleteArticle, { params: { id: articleId } });
    expect(texts(await notificationsOf(booted, ada)).join()).not.toContain("Secret plans");
  });

  it("do not reach those who may not read what they are named in", async () => {
    await using booted = await bootSite(kind);
    const { mo, eve } = await scene(booted);
    await booted.as(mo.token).call(api.updatePrivacy, { body: { profile: "nobody", wall: "nobody" } });
    await booted
      .as(mo.token)
      .call(api.createProfileComment, { params: { id: mo.id }, body: { content: "Hello @eve" } });
    expect(await notificationsOf(booted, eve)).toEqual([]);
  });

  it("speak the site's language", async () => {
    await using booted = await bootSite(kind);
    const { ada, mo, articleId } = await scene(booted);
    await comment(booted, mo, articleId, { content: "Eins" });
    await booted.as(ada.token).call(api.saveSetting, { params: { key: "site.language" }, body: { value: "de" } });
    expect(texts(await notificationsOf(booted, ada))).toEqual(["mo hat deinen Artikel „On boats“ kommentiert."]);
  });
});
