import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import {
  type BadgeEvents,
  badgeModel,
  createBadgeRules,
  createBadges,
  createMetricRegistry,
} from "../src/features/badges/index.js";
import { uuidSource } from "../src/kernel/ids.js";
import { NO_PRECONDITION } from "../src/kernel/precondition.js";
import { createActivityLog } from "../src/platform/db/activity-log.js";
import { LocalEventBus } from "../src/platform/events/local-event-bus.js";
import type { Jobs } from "../src/platform/jobs/jobs.js";
import { connectEvent } from "../src/wings/event-listeners.js";
import type { SiteEvents } from "../src/wings/site-events.js";
import { idleParts } from "./events/idle-parts.js";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { createMember } from "./support/members.js";

const TRIGGERS = ["article.published", "article.liked", "comment.created", "comment.liked", "user.followed"] as const;
type Triggers = Pick<SiteEvents, (typeof TRIGGERS)[number]>;

const DAY = 24 * 60 * 60_000;

/** Rules and badges beside those of the site, with every job that they leave. */
function rulesOf(booted: BootedSite) {
  const { clock, logger } = booted;
  const db = booted.database();
  const queued: { readonly payload: unknown; readonly key: string | undefined }[] = [];
  const jobs: Jobs = {
    enqueue: async (_tx, _kind, payload, options) => void queued.push({ payload, key: options?.key }),
    cancel: async () => false,
  };
  const events = new LocalEventBus<Triggers & BadgeEvents>(logger);
  const metrics = createMetricRegistry(clock);
  const rules = createBadgeRules({ db, clock, logger, jobs, events, metrics });
  for (const name of TRIGGERS) connectEvent(events, idleParts({ badgeRules: rules }), name);
  const activity = createActivityLog(clock, uuidSource);
  const badges = createBadges({ db, clock, newId: uuidSource, activity, metrics, rules });
  const told: { readonly userId: string; readonly awardedBy: string | null }[] = [];
  events.after("badge.awarded", ({ userIds, awardedBy }) => {
    told.push(...userIds.map((userId) => ({ userId, awardedBy })));
  });
  /** Runs what was left, and what that leaves, until nothing is left. */
  async function work(): Promise<void> {
    const run = { jobId: "j", attempt: 1, signal: new AbortController().signal };
    for (let job = queued.shift(); job; job = queued.shift()) await rules.handlers[0]?.run(job.payload, run);
  }
  const tell = <Name extends keyof Triggers>(name: Name, payload: (Triggers & BadgeEvents)[Name]) =>
    db.transaction((tx) => events.publish(tx, name, payload));
  return { rules, badges, metrics, queued, told, work, tell };
}

const ID = uuidSource();
const published = (authorId: string) => ({ articleId: ID, authorId });
const place = { place: "article", placeId: ID, href: "/articles/boats" } as const;
const liked = (authorId: string) => ({ articleId: ID, commentId: ID, authorId, userId: ID, ...place });
const commented = (authorId: string) => ({
  commentId: ID,
  ...place,
  placeOwnerId: null,
  parentId: null,
  parentAuthorId: null,
  mentionedIds: [],
  authorId,
});

const held = async (kit: ReturnType<typeof rulesOf>, userId: string): Promise<string[]> =>
  ((await kit.badges.heldBy([userId])).get(userId) ?? []).map(({ key }) => key);

async function setCounts(booted: BootedSite, userId: string, columns: object): Promise<void> {
  await booted.database().transaction(async (tx) => {
    await tx.updateTable("users").set(columns).where("id", "=", userId).execute();
  });
}

async function setRule(kit: ReturnType<typeof rulesOf>, booted: BootedSite, metric: string, threshold: number) {
  const admin = await createMember(booted, { username: `admin-${metric}` });
  const write = { name: `By ${metric}`, description: "", faIcon: "star", color: null, active: true, order: 2_000 };
  return kit.badges.create({ ...write, rule: { metric, threshold } }, admin.id);
}

describe.each(databases())("the rules of badges on $name", (kind) => {
  it("listen to what people do, and tell once what came of it", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const kit = rulesOf(booted);
    const { id } = await createMember(booted, { username: "kim" });
    await kit.tell("article.published", published(id));
    expect(await held(kit, id)).toEqual([]);
    await setCounts(booted, id, { article_count: 10, comment_count: 1 });
    await Promise.all(Array.from({ length: 20 }, () => kit.tell("article.published", published(id))));
    expect(await held(kit, id)).toEqual(["first-article", "ten-articles"]);
    await kit.tell("comment.created", commented(id));
    expect(await held(kit, id)).toEqual(["first-article", "first-comment", "ten-articles"]);
    expect(kit.told).toHaveLength(3);
    expect(kit.told[0]).toMatchObject({ userId: id, awardedBy: null });
    const badges = await booted.database().read.selectFrom("badges").select("holder_count").execute();
    expect(badges.reduce((sum, badge) => sum + badge.holder_count, 0)).toBe(3);
  });

  it("count the likes of what is published", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const kit = rulesOf(booted);
    const { id: userId } = await createMember(booted, { username: "kim" });
    const badge = await setRule(kit, booted, "likes", 5);
    await kit.work();
    const at = booted.clock.now().toISOString();
    const article = (likes: number, status: "draft" | "published") => ({
      id: uuidSource(),
      author_id: userId,
      category_id: null,
      slug: uuidSource(),
      title: "t",
      excerpt: "",
      featured_image_url: null,
      visibility: "public" as const,
      status,
      published_at: at,
      created_at: at,
      updated_at: at,
      deleted_at: null,
      view_count: 0,
      like_count: likes,
      dislike_count: 0,
      comment_count: 0,
      tags: "[]",
    });
    const comment = (likes: number, deleted_at: string | null, id = uuidSource()) => ({
      id,
      root_id: id,
      depth: 0,
      place: "article" as const,
      place_id: uuidSource(),
      parent_id: null,
      author_id: userId,
      content: "c",
      content_html: "c",
      created_at: at,
      edited_at: null,
      deleted_at,
      deleted_by: null,
      delete_reason: null,
      like_count: likes,
    });
    await booted.database().transaction(async (tx) => {
      await tx
        .insertInto("articles")
        .values([article(3, "published"), article(9, "draft")])
        .execute();
      await tx
        .insertInto("comments")
        .values([comment(1, null), comment(9, at)])
        .execute();
    });
    await kit.tell("article.liked", liked(userId));
    expect(await held(kit, userId)).toEqual([]);
    await booted.database().transaction(async (tx) => {
      await tx.insertInto("comments").values(comment(1, null)).execute();
    });
    await kit.tell("comment.liked", liked(userId));
    expect(await held(kit, userId)).toEqual([badge.key]);
  });

  it("count the days overnight", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const kit = rulesOf(booted);
    const early = await createMember(booted, { username: "early" });
    booted.clock.advance(DAY);
    const late = await createMember(booted, { username: "late" });
    booted.clock.advance(364 * DAY);
    const night = async () => {
      await kit.rules.schedules[0]?.run({ signal: new AbortController().signal });
      await kit.work();
    };
    await night();
    expect([await held(kit, early.id), await held(kit, late.id)]).toEqual([["one-year"], []]);
    booted.clock.advance(DAY);
    await night();
    expect(await held(kit, late.id)).toEqual(["one-year"]);
    expect(kit.told.filter(({ userId }) => userId === early.id)).toHaveLength(1);
  });

  it("go on where they stopped, and stop when their badge asks for something else", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const kit = rulesOf(booted);
    const [one, two] = [
      await createMember(booted, { username: "one" }),
      await createMember(booted, { username: "two" }),
    ];
    for (const { id } of [one, two]) await setCounts(booted, id, { follower_count: 7 });
    const badge = await setRule(kit, booted, "followers", 7);
    const [first] = [one.id, two.id].toSorted();
    const job = kit.queued.shift();
    const rest = { ...(job?.payload as object), after: first };
    const run = { jobId: "j", attempt: 2, signal: new AbortController().signal };
    await kit.rules.handlers[0]?.run(rest, run);
    const holders = await booted.database().read.selectFrom("badge_awards").selectAll().execute();
    expect(holders.map(({ user_id }) => user_id)).toEqual([[one.id, two.id].toSorted()[1]]);
    await kit.badges.update(badge.id, { rule: null }, { actorId: one.id, ifMatch: NO_PRECONDITION });
    await kit.rules.handlers[0]?.run(job?.payload, run);
    expect(await booted.database().read.selectFrom("badge_awards").selectAll().execute()).toHaveLength(1);
  });

  it("take what plugins count, as long as they count it", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const kit = rulesOf(booted);
    const { id } = await createMember(booted, { username: "kim" });
    const metric = { key: "forum.topics", label: "Topics", pluginId: "forum", growsWithTime: false };
    await expect(setRule(kit, booted, metric.key, 2)).rejects.toMatchObject({ code: "SVC-API-4001" });
    const remove = kit.metrics.register({ ...metric, valuesOf: async () => new Map([[id, 2]]) });
    expect(() => kit.metrics.register({ ...metric, valuesOf: async () => new Map() })).toThrow(/forum.topics/);
    expect(kit.metrics.list()).toContainEqual({ key: "forum.topics", label: "Topics", pluginId: "forum" });
    const other = await createMember(booted, { username: "other" });
    const write = { name: "Starter", description: "", faIcon: "star", color: null, active: true, order: 0 };
    const badge = await kit.badges.create({ ...write, rule: { metric: metric.key, threshold: 2 } }, other.id);
    await kit.work();
    const [shown] = (await kit.badges.heldBy([id])).get(id) ?? [];
    expect(shown && badgeModel(shown)).toEqual({
      id: badge.id,
      name: "Starter",
      description: "",
      icon: "star",
      note: null,
    });
    remove();
    await kit.rules.evaluate(other.id, [metric.key]);
    expect(await held(kit, other.id)).toEqual([]);
    // The badge can still be renamed.
    const by = { actorId: other.id, ifMatch: NO_PRECONDITION };
    expect((await kit.badges.update(badge.id, { name: "Opener" }, by)).name).toBe("Opener");
  });
});
