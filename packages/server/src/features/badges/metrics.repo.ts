import type { Expression } from "kysely";
import type { Queryable } from "../../platform/db/database.js";
import { prepared, preparedForIds } from "../../platform/db/prepared.js";

/** Numbers by user id; an absent user counts as zero. */
export type UserNumbers = ReadonlyMap<string, number>;

type Counter = "article_count" | "comment_count" | "follower_count";

const countIn = (column: Counter) =>
  preparedForIds((db, ids) =>
    db
      .selectFrom("users")
      .select(["id", `${column} as amount`])
      .where("id", "in", ids),
  );

const countsOf = {
  article_count: countIn("article_count"),
  comment_count: countIn("comment_count"),
  follower_count: countIn("follower_count"),
} as const;

/** A counter that is a column of the accounts. */
export async function findUserCounts(db: Queryable, column: Counter, userIds: readonly string[]): Promise<UserNumbers> {
  const rows = await countsOf[column](db, userIds);
  return new Map(rows.map(({ id, amount }) => [id, amount]));
}

/** Times of registration, in milliseconds since 1970. */
export async function findRegistrations(db: Queryable, userIds: readonly string[]): Promise<UserNumbers> {
  const rows = await db
    .selectFrom("users")
    .select(["id", "created_at"])
    .where("id", "in", [...userIds])
    .execute();
  return new Map(rows.map((row) => [row.id, Date.parse(row.created_at)]));
}

type Ids = readonly (string | Expression<string>)[];

interface LikesOfAuthor {
  readonly author_id: string | null;
  readonly likes: number | string;
}

const likesOfArticles = (db: Queryable, authorIds: Ids) =>
  db
    .selectFrom("articles")
    .select((of) => ["author_id", of.fn.sum<number | string>("like_count").as("likes")])
    .where("author_id", "in", [...authorIds])
    .where("status", "=", "published")
    .groupBy("author_id");

const likesOfComments = (db: Queryable, authorIds: Ids) =>
  db
    .selectFrom("comments")
    .select((of) => ["author_id", of.fn.sum<number | string>("like_count").as("likes")])
    .where("author_id", "in", [...authorIds])
    .where("deleted_at", "is", null)
    .groupBy("author_id");

const likesOfOnesArticles = prepared<{ id: string }, LikesOfAuthor>((db, slot) => likesOfArticles(db, [slot("id")]));
const likesOfOnesComments = prepared<{ id: string }, LikesOfAuthor>((db, slot) => likesOfComments(db, [slot("id")]));

/** Counts the likes that published articles and comments of users got from others. */
export async function findLikesReceived(db: Queryable, userIds: readonly string[]): Promise<UserNumbers> {
  const [id, ...others] = userIds;
  if (id === undefined) return new Map();
  const isOne = others.length === 0;
  const articles = await (isOne ? likesOfOnesArticles(db, { id }) : likesOfArticles(db, userIds).execute());
  const comments = await (isOne ? likesOfOnesComments(db, { id }) : likesOfComments(db, userIds).execute());
  const likes = new Map<string, number>();
  for (const row of [...articles, ...comments])
    if (row.author_id !== null) likes.set(row.author_id, (likes.get(row.author_id) ?? 0) + Number(row.likes));
  return likes;
}
