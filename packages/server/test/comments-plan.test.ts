import { databases } from "@sitevine/testkit";
import { type CompiledQuery, sql } from "kysely";
import { describe, expect, it } from "vitest";
import { commentsQuery } from "../src/features/admin/index.js";
import {
  answerCountsQuery,
  answersQuery,
  commentPageQuery,
  removedBeforeQuery,
  rootsQuery,
  THREAD_ORDERS,
  threadCountQuery,
} from "../src/features/comments/index.js";
import { notificationPageQuery } from "../src/features/notifications/index.js";
import { insertUser } from "../src/features/users/index.js";
import type { Tx } from "../src/platform/db/database.js";
import { migratedDatabase, type OpenedDatabase } from "./platform/fixtures.js";
import { planOf } from "./support/query-plan.js";

const ROWS = 20_000;
const BATCH = 500;
const PLACES = 4;
const BUSY = "place-0";
const time = (index: number): string => new Date(Date.UTC(2030, 0, 1) + index * 1_000).toISOString();
const idOf = (index: number): string => `0197a000-0000-7000-9000-${String(index).padStart(12, "0")}`;
const READER = idOf(ROWS);

const commentAt = (index: number) => {
  const root = index - (index % 5);
  return {
    id: idOf(index),
    place: "article" as const,
    place_id: `place-${Math.floor(index / 5) % PLACES}`,
    parent_id: index === root ? null : idOf(root),
    root_id: idOf(root),
    depth: index === root ? 0 : 1,
    author_id: READER,
    content: "x",
    content_html: "<p>x</p>",
    created_at: time((index * 17) % ROWS),
    edited_at: null,
    deleted_at: null,
    deleted_by: null,
    delete_reason: null,
    like_count: index % 7,
  };
};

const notificationAt = (index: number) => ({
  id: idOf(index),
  user_id: READER,
  kind: "comment.reply",
  actor_id: null,
  data: "{}",
  href: null,
  group_key: `g${index}`,
  amount: 1,
  read_at: index % 20 === 0 ? null : time(ROWS),
  created_at: time((index * 31) % ROWS),
});

const inBatches = async (insert: (indexes: readonly number[]) => Promise<unknown>): Promise<void> => {
  for (let start = 0; start < ROWS; start += BATCH)
    await insert(Array.from({ length: BATCH }, (_, offset) => start + offset));
};

async function fill({ database }: OpenedDatabase): Promise<void> {
  await database.transaction(async (tx: Tx) => {
    const names = { email: "reader@x.y", username: "reader", display_name: "reader", password_hash: "" };
    await insertUser(tx, { ...names, id: READER, created_at: time(0), registration_ip: null });
    await inBatches((indexes) => tx.insertInto("comments").values(indexes.map(commentAt)).execute());
    const removedAt = (index: number) => ({ removed_at: time((index * 31) % ROWS), content: "x", content_html: "x" });
    await inBatches((indexes) =>
      tx
        .insertInto("removed_comments")
        .values(indexes.map((index) => ({ comment_id: idOf(index), ...removedAt(index) })))
        .execute(),
    );
    await inBatches((indexes) => tx.insertInto("notifications").values(indexes.map(notificationAt)).execute());
    await sql`analyze`.execute(tx);
  });
}

describe.each(databases())("lists of conversations on $name", (kind) => {
  it("are read along an index in each of their orders", async () => {
    await using opened = await migratedDatabase(kind);
    await fill(opened);
    const { database } = opened;
    const { read } = database;
    const page = { page: 3, limit: 20 };
    const queries: [string, CompiledQuery][] = [];
    for (const order of ["asc", "desc"] as const) {
      for (const sort of ["createdAt", "likeCount"] as const) {
        const list = { ...page, place: "article", placeId: BUSY, sort, order } as const;
        queries.push([`comments ${sort} ${order}`, commentPageQuery(read, list).compile()]);
      }
      for (const unread of [true, false]) {
        const list = { ...page, userId: READER, order, unread };
        queries.push([`news ${unread} ${order}`, notificationPageQuery(read, list).compile()]);
      }
    }
    for (const order of THREAD_ORDERS) {
      const threads = { place: "article", placeId: BUSY, offset: 60 } as const;
      queries.push([`threads ${order}`, rootsQuery(read, order, threads).compile()]);
    }
    const begun = { created_at: time(ROWS / 2), id: idOf(0) };
    for (const before of [begun, null])
      queries.push([
        `threads counted ${before ? "up to one" : ""}`,
        threadCountQuery(read, "article", BUSY, before).compile(),
      ]);
    queries.push(["comments of the dashboard", commentsQuery(read, new Date(time(ROWS - 500))).compile()]);
    queries.push(["removed comments to forget", removedBeforeQuery(read, time(500), 500).compile()]);
    for (const [name, query] of queries) {
      const plan = await planOf(database, query);
      expect(plan, name).toMatch(/using (covering )?index|index (only )?scan/i);
      expect(plan, name).not.toMatch(/temp b-tree|\bsort\b|seq scan/i);
    }
    // The answers of a page's threads come from several places in the index and are few enough to be sorted.
    const roots = Array.from({ length: 50 }, (_, index) => idOf(index * 20));
    const plan = await planOf(database, answersQuery(read, roots, 500).compile());
    expect(plan).toMatch(/comments_of_thread/);
    expect(plan).not.toMatch(/seq scan|scan comments\b/i);
    for (const before of [null, { id: idOf(30), created_at: "2030-01-01T00:00:00.000Z" }]) {
      const counts = await planOf(database, answerCountsQuery(read, roots, before).compile());
      expect(counts).toMatch(/comments_of_thread/);
      expect(counts).not.toMatch(/seq scan|scan comments\b/i);
    }
  });
});
