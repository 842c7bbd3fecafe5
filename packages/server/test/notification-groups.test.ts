import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { publishArticle } from "./support/articles.js";
import { withoutBadgeRules } from "./support/badge-rules.js";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { createMember, logIn } from "./support/members.js";

const DAY_MS = 24 * 3_600_000;

interface Person {
  readonly id: string;
  readonly username: string;
  readonly token: string;
}

async function person(booted: BootedSite, username: string): Promise<Person> {
  const { id, email } = await createMember(booted, { username });
  return { id, username, token: await logIn(booted, email) };
}

async function sceneOf(kind: Parameters<typeof bootSite>[0], names: readonly string[]) {
  const booted = await bootSite(kind);
  const token = await booted.installed();
  await withoutBadgeRules(booted);
  const articleId = await publishArticle(booted, token);
  const people: Person[] = [];
  for (const name of names) people.push(await person(booted, name));
  const like = ({ token: own }: Person) => booted.as(own).call(api.likeArticle, { params: { id: articleId } });
  const unlike = ({ token: own }: Person) => booted.as(own).call(api.unlikeArticle, { params: { id: articleId } });
  /** The list, with the number of unread rows, which must be what the list shows. */
  async function listed(who = token) {
    await booted.settled();
    const { data } = (await booted.call(api.listNotifications, { token: who })).body;
    const { unread } = (await booted.call(api.countUnreadNotifications, { token: who })).body;
    expect(unread).toBe(data.filter(({ readAt }) => readAt === null).length);
    return data;
  }
  return { booted, token, articleId, people, like, unlike, listed };
}

const shown = (list: Awaited<ReturnType<Awaited<ReturnType<typeof sceneOf>>["listed"]>>) =>
  list.map(({ text, others, actors }) => [text, others, actors.length]);

describe.each(databases())("grouped notifications on $name", (kind) => {
  it("are one for fifty likes at once, with the right number, and lose whoever takes a like back", async () => {
    const names = Array.from({ length: 50 }, (_, index) => `member${index}`);
    const { booted, people, like, unlike, listed } = await sceneOf(kind, names);
    await using _ = booted;
    const answers = await Promise.all(people.map(like));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const [row, ...rest] = await listed();
    expect([rest, row?.others, row?.actors.length]).toEqual([[], 49, 3]);
    expect(row?.actor).toEqual(row?.actors[0]);
    expect(row?.text).toMatch(/^member\d+ and 49 others like your article/);

    await Promise.all([...people.slice(10).map(unlike), ...people.slice(0, 5).map(like)]);
    const [fewer] = await listed();
    expect([fewer?.others, fewer?.actors.length]).toEqual([9, 3]);
    expect(new Set(fewer?.actors.map(({ username }) => Number(username.slice(6)) < 10))).toEqual(new Set([true]));
    await Promise.all(people.map(unlike));
    expect(await listed()).toEqual([]);
  });

  it("end with a like that comes and goes in any order, as it stands at last", async () => {
    const { booted, people, like, unlike, listed } = await sceneOf(kind, ["mo", "eve"]);
    await using _ = booted;
    const [mo, eve] = people as [Person, Person];
    await like(eve);
    for (let turn = 0; turn < 4; turn += 1) {
      await Promise.all([like(mo), unlike(mo), like(mo)]);
      await like(mo);
      expect(shown(await listed())).toEqual([["mo and one other like your article “On boats”.", 1, 2]]);
      await unlike(mo);
      expect(shown(await listed())).toEqual([["eve likes your article “On boats”.", 0, 1]]);
    }
  });

  it("begin anew once they were read, and change without being new when somebody of them goes", async () => {
    const { booted, token, people, like, unlike, listed } = await sceneOf(kind, ["mo", "eve", "ann"]);
    await using _ = booted;
    const [mo, eve, ann] = people as [Person, Person, Person];
    await like(mo);
    await like(eve);
    const [row] = await listed();
    await booted.as(token).call(api.readNotification, { params: { id: row?.id ?? "" } });
    booted.clock.advance(1_000);
    await like(ann);
    expect(shown(await listed())).toEqual([
      ["ann likes your article “On boats”.", 0, 1],
      ["eve and one other like your article “On boats”.", 1, 2],
    ]);
    await unlike(eve);
    expect(shown(await listed())[1]).toEqual(["mo likes your article “On boats”.", 0, 1]);
    await like(eve);
    expect(shown(await listed())).toEqual([
      ["ann likes your article “On boats”.", 0, 1],
      ["eve and one other like your article “On boats”.", 1, 2],
    ]);
  });

  it("gather for a week, whether or not somebody has read them", async () => {
    const { booted, people, like, listed } = await sceneOf(kind, ["mo", "eve", "ann"]);
    await using _ = booted;
    const [mo, eve, ann] = people as [Person, Person, Person];
    await like(mo);
    await booted.settled();
    booted.clock.advance(6 * DAY_MS);
    const token = await logIn(booted, "eve@example.org");
    await like({ ...eve, token });
    await booted.settled();
    booted.clock.advance(2 * DAY_MS);
    await like({ ...ann, token: await logIn(booted, "ann@example.org") });
    const own = await logIn(booted, "ada@example.org");
    expect(shown(await listed(own))).toEqual([
      ["ann likes your article “On boats”.", 0, 1],
      ["eve and one other like your article “On boats”.", 1, 2],
    ]);
  });

  it("are of followers and of likes of comments as well", async () => {
    const { booted, token, articleId, people, listed } = await sceneOf(kind, ["mo", "eve"]);
    await using _ = booted;
    const { id } = (await booted.call(api.me, { token })).body.user;
    const comment = await booted
      .as(token)
      .call(api.createArticleComment, { params: { id: articleId }, body: { content: "Hello" } });
    for (const { token: own } of people) {
      booted.clock.advance(1_000);
      await booted.as(own).call(api.followUser, { params: { id } });
      await booted.as(own).call(api.likeArticleComment, { params: { commentId: comment.body.id } });
    }
    expect(new Set((await listed()).map(({ text }) => text))).toEqual(
      new Set(["eve and one other follow you now.", "eve and one other like your comment."]),
    );
    const [, eve] = people as [Person, Person];
    await booted.as(eve.token).call(api.unfollowUser, { params: { id } });
    await booted.as(eve.token).call(api.unlikeArticleComment, { params: { commentId: comment.body.id } });
    const list = await listed();
    expect(new Set(list.map(({ text }) => text))).toEqual(new Set(["mo follows you now.", "mo likes your comment."]));
    // A row of followers leads to the one whom it names.
    expect(list.find(({ kind: own }) => own === "user.follow")?.href).toBe("/u/mo");
  });

  it("name a member once who comments several times, and count members, not comments", async () => {
    const { booted, articleId, people, listed } = await sceneOf(kind, ["mo", "eve"]);
    await using _ = booted;
    const [mo, eve] = people as [Person, Person];
    for (const { token: own } of [mo, eve, mo]) {
      booted.clock.advance(1_000);
      const body = { content: "Again" };
      await booted.as(own).call(api.createArticleComment, { params: { id: articleId }, body });
    }
    const [row] = await listed();
    expect(row).toMatchObject({ others: 1, actor: { username: "mo" } });
    expect(row?.actors.map(({ username }) => username)).toEqual(["mo", "eve"]);
    expect(row?.text).toBe("3 new comments on your article “On boats”, the latest by mo.");
  });
});
