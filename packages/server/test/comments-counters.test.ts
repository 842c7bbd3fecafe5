import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { publishArticle } from "./support/articles.js";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { addMember } from "./support/members.js";

const OPERATIONS = 1_000;
const AT_ONCE = 50;
const MEMBERS = 6;
// The points of a new site.
const [PER_COMMENT, PER_LIKE] = [2, 1];

/** The same numbers in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

async function requireTrueCounters(booted: BootedSite): Promise<void> {
  const { read } = booted.database();
  const [comments, likes, counts, articles, users, kept] = await Promise.all([
    read.selectFrom("comments").selectAll().execute(),
    read.selectFrom("comment_likes").selectAll().execute(),
    read.selectFrom("comment_counts").selectAll().execute(),
    read.selectFrom("articles").select(["id", "comment_count"]).execute(),
    read.selectFrom("users").select(["id", "username", "comment_count", "points"]).execute(),
    read.selectFrom("removed_comments").select("comment_id").execute(),
  ]);
  expect(comments.filter(({ deleted_at }) => deleted_at !== null).length).toBeGreaterThan(10);
  expect(likes.length).toBeGreaterThan(10);
  for (const { id, like_count } of comments)
    expect(like_count).toBe(likes.filter(({ comment_id }) => comment_id === id).length);
  for (const { place, place_id, value } of counts)
    expect(value).toBe(comments.filter((row) => row.place === place && row.place_id === place_id).length);
  const removed = comments.filter(({ deleted_by }) => deleted_by === "moderator").map(({ id }) => id);
  expect(removed.length).toBeGreaterThan(10);
  expect(kept.map(({ comment_id }) => comment_id).sort()).toEqual(removed.sort());
  const live = comments.filter(({ deleted_at }) => deleted_at === null);
  for (const { id, comment_count } of articles)
    expect(comment_count).toBe(live.filter(({ place_id }) => place_id === id).length);
  for (const { id, username, comment_count, points } of users) {
    const own = live.filter(({ author_id }) => author_id === id).map((row) => row.id);
    expect(comment_count).toBe(own.length);
    const ofOthers = likes.filter(({ comment_id, user_id }) => user_id !== id && own.includes(comment_id));
    if (username.startsWith("member-")) expect(points).toBe(own.length * PER_COMMENT + ofOthers.length * PER_LIKE);
  }
}

describe.each(databases())("the counters of comments on $name", (kind) => {
  it(`equal the rows after ${OPERATIONS} operations at once`, async () => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    const articleIds = [await publishArticle(booted, admin), await publishArticle(booted, admin)];
    const roll = dice(42);
    const tokens = [admin];
    for (let index = 0; index < MEMBERS; index += 1)
      tokens.push(await addMember(booted, { username: `member-${index}` }));
    const known: string[] = [];
    const pick = <T>(list: readonly T[]): T => {
      const item = list[roll(list.length)];
      if (item === undefined) throw new Error("There is nothing to pick from.");
      return item;
    };
    const statuses = new Map<number, number>();

    async function operate(): Promise<void> {
      const [token, articleId, action] = [pick(tokens), pick(articleIds), known.length < 10 ? 0 : roll(14)];
      if (action < 4) {
        const parentId = known.length > 0 && roll(2) === 0 ? pick(known) : undefined;
        const body = { content: "x", ...(parentId ? { parentId } : {}) };
        const answer = await booted.call(api.createArticleComment, { params: { id: articleId }, token, body });
        if (answer.status === 201) known.push(answer.body.id);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        return;
      }
      if (action > 9) {
        const order = { params: { id: pick(known) }, token: admin };
        const { status } = await (action < 12
          ? booted.call(api.removeArticleComment, { ...order, body: { reason: "Rude" } })
          : booted.call(api.restoreArticleComment, order));
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        return;
      }
      const change = action < 7 ? api.likeArticleComment : api.unlikeArticleComment;
      const endpoint = action === 9 ? api.deleteArticleComment : change;
      const { status } = await booted.callLoosely(endpoint, { params: { commentId: pick(known) }, token });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }

    for (let done = 0; done < OPERATIONS; done += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, operate));
    await booted.settled();
    expect([...statuses.keys()].filter((status) => ![200, 201, 204, 403, 404, 409].includes(status))).toEqual([]);
    await requireTrueCounters(booted);
  });
});
