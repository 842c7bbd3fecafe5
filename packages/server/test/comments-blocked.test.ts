import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import {
  type CommentEvents,
  commentPlaces,
  createCommentQueries,
  createCommentsService,
  wallPlaces,
} from "../src/features/comments/index.js";
import { createNotify, type NewNotification } from "../src/features/notifications/index.js";
import { createSettingsCache } from "../src/features/settings/index.js";
import type { Member } from "../src/kernel/caller.js";
import { uuidSource } from "../src/kernel/ids.js";
import { LocalEventBus } from "../src/platform/events/local-event-bus.js";
import { createWriteFilters } from "../src/platform/filters/write-filters.js";
import { createTextRenderer } from "../src/platform/texts/text-renderer.js";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { createMember } from "./support/members.js";

const memberOf = (userId: string): Member => ({
  kind: "member",
  userId,
  sessionId: "",
  permissions: new Set(),
  groupIds: new Set(),
  silence: null,
});

/** Walls where the pairs block each other. */
function wallsOf(booted: BootedSite, blocked: ReadonlySet<string>) {
  const db = booted.database();
  const queued: NewNotification[] = [];
  const heard: CommentEvents["comment.created"][] = [];
  const isBlocked = async (ownerId: string, otherId: string) =>
    blocked.has(`${ownerId} ${otherId}`) || blocked.has(`${otherId} ${ownerId}`);
  const places = commentPlaces({
    article: async () => null,
    profile: wallPlaces({
      db,
      standing: async (viewerId, ownerId) => ({
        isSelf: viewerId === ownerId,
        follows: false,
        followedBy: false,
        blocks: blocked.has(`${viewerId} ${ownerId}`),
        blockedBy: blocked.has(`${ownerId} ${viewerId}`),
      }),
    }),
  });
  const events = new LocalEventBus<CommentEvents>(booted.logger);
  const notify = createNotify({ enqueue: async (_tx, notifications) => void queued.push(...notifications) });
  events.within("comment.created", (tx, comment) => notify(tx, "comment.created", comment));
  events.after("comment.created", (comment) => void heard.push(comment));
  const settings = createSettingsCache(db, booted.clock);
  const comments = createCommentsService({
    db,
    clock: booted.clock,
    newId: uuidSource,
    settings,
    places,
    isBlocked,
    events,
    texts: createTextRenderer(),
    reader: createCommentQueries({ db, settings, places, actions: async () => new Map() }),
    removeAsModerator: async () => expect.unreachable("Nobody moderates here."),
    filters: createWriteFilters(),
    authors: { limitsOf: async () => ({ commentsPerDay: null, commentLength: null }) },
  });
  return { comments, queued, heard };
}

describe.each(databases())("people who block each other on $name", (kind) => {
  it("write on no wall of the other's, and name each other without the other hearing of it", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const [mo, eve, kim] = [
      await createMember(booted, { username: "mo" }),
      await createMember(booted, { username: "eve" }),
      await createMember(booted, { username: "kim" }),
    ];
    const { comments, queued, heard } = wallsOf(booted, new Set([`${mo.id} ${eve.id}`]));
    const write = (by: string, on: string, content: string) =>
      comments.create(memberOf(by), "profile", on, { content });
    for (const [by, on] of [
      [eve.id, mo.id],
      [mo.id, eve.id],
    ] as const)
      await expect(write(by, on, "Hello")).rejects.toMatchObject({ code: "SVC-API-4003" });
    await write(eve.id, kim.id, "Hello @mo and @Kim and @eve and @nobody");
    expect(heard).toMatchObject([{ authorId: eve.id, placeId: kim.id, mentionedIds: [kim.id] }]);
    // The owner of the wall is named as well and hears of it once.
    expect(queued.map(({ userId, kind: what }) => [userId, what])).toEqual([[kim.id, "comment.mention"]]);
  });
});
