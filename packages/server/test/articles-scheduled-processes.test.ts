import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { send } from "./support/community.js";
import { createMember, logIn } from "./support/members.js";
import { readScheduled } from "./support/scheduled-articles.js";
import { bootTwoSites } from "./support/two-sites.js";

const redisUrl = process.env.REDIS_URL ?? "";
const stores = [
  ["no store in common", {}],
  ...(redisUrl ? [["one Redis", { REDIS_URL: redisUrl }] as const] : []),
] as const;
const DAY = 24 * 60 * 60_000;

describe.each(databases())("two processes on $name", (kind) => {
  it.each(stores)("with %s publish what is due once, however late", async (_name, environment) => {
    await using sites = await bootTwoSites(kind, environment);
    const { first, second } = sites;
    const { read } = first.database();
    const mo = await createMember(first, { username: "mo" });
    const token = await logIn(first, mo.email);
    const pointsOf = async (): Promise<number> =>
      (await read.selectFrom("users").select("points").where("id", "=", mo.id).executeTakeFirstOrThrow()).points;
    const body = { title: "Tides", content: "They turn." };
    const { id: byHand } = await send(first, token, api.createArticle, { body });
    await send(first, token, api.publishArticle, { params: { id: byHand } });
    await first.settled();
    const one = await pointsOf();
    expect(one).toBeGreaterThan(0);
    const ids: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      const { id } = await send(first, token, api.createArticle, { body });
      const publishAt = new Date(first.clock.now().getTime() + 60_000 + count).toISOString();
      await send(first, token, api.scheduleArticle, { params: { id }, body: { publishAt } });
      ids.push(id);
    }
    for (const { clock } of [first, second]) clock.advance(DAY);
    await Promise.all([first.settled(), second.settled()]);
    await Promise.all([first.settled(), second.settled()]);
    const published_at = first.clock.now().toISOString();
    const articles = read.selectFrom("articles").select(["id", "status"]).where("published_at", "=", published_at);
    expect(await articles.orderBy("id").execute()).toEqual(ids.toSorted().map((id) => ({ id, status: "published" })));
    expect(await pointsOf()).toBe(5 * one);
    const own = await send(second, await logIn(second, mo.email), api.listOwnArticles);
    expect(own.data.filter(({ status }) => status === "published")).toHaveLength(5);
    for (const id of ids)
      expect(await readScheduled(first, id)).toEqual({ publish_at: null, publish_by: null, jobs: 0 });
  });
});
