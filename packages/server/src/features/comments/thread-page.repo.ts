import type { RawBuilder } from "kysely";
import { pageOffset } from "../../kernel/pagination.js";
import type { Queryable } from "../../platform/db/database.js";
import { type Prepared, prepared } from "../../platform/db/prepared.js";
import type { CommentPlace } from "../../platform/db/schema/comments.js";
import { type CommentRow, findComment } from "./comments.repo.js";
import { MOST_ANSWERS, THREADS_PER_PAGE, type ThreadOrder, type ThreadPage } from "./thread-page.model.js";

type Value<T> = T | RawBuilder<T>;

const COLUMNS = {
  oldest: ["created_at", "asc"],
  newest: ["created_at", "desc"],
  liked: ["like_count", "desc"],
} as const;

/** The query for the first comments of the threads on one page; exported so that tests can check its plan. */
export function rootsQuery(
  db: Queryable,
  order: ThreadOrder,
  { place, placeId, offset }: { place: Value<CommentPlace>; placeId: Value<string>; offset: Value<number> },
) {
  const [column, direction] = COLUMNS[order];
  return db
    .selectFrom("comments")
    .selectAll()
    .where("place", "=", place)
    .where("place_id", "=", placeId)
    .where("parent_id", "is", null)
    .orderBy(column, direction)
    .orderBy("id", direction)
    .limit(THREADS_PER_PAGE)
    .offset(offset);
}

type Params = { place: CommentPlace; placeId: string; offset: number };

const rootsIn = (order: ThreadOrder): Prepared<Params, CommentRow> =>
  prepared<Params, CommentRow>((db, slot) =>
    rootsQuery(db, order, { place: slot("place"), placeId: slot("placeId"), offset: slot("offset") }),
  );

const ROOTS: Readonly<Record<ThreadOrder, Prepared<Params, CommentRow>>> = {
  oldest: rootsIn("oldest"),
  newest: rootsIn("newest"),
  liked: rootsIn("liked"),
};

/** The query for the answers in some threads, the oldest first. */
export const answersQuery = (db: Queryable, rootIds: readonly string[], limit: number) =>
  db
    .selectFrom("comments")
    .selectAll()
    .where("root_id", "in", [...rootIds])
    .where("parent_id", "is not", null)
    .orderBy("created_at")
    .orderBy("id")
    .limit(limit);

/** The comments on one page: the threads in their order, then all their answers. */
export async function findThreadPage(
  db: Queryable,
  { place, placeId, order, root, page }: ThreadPage,
): Promise<readonly CommentRow[]> {
  if (root !== undefined) {
    const first = await findComment(db, place, root);
    if (first?.place_id !== placeId || first.parent_id !== null) return [];
    const offset = pageOffset({ page, limit: MOST_ANSWERS });
    return [first, ...(await answersQuery(db, [root], MOST_ANSWERS).offset(offset).execute())];
  }
  const offset = pageOffset({ page, limit: THREADS_PER_PAGE });
  const roots = await ROOTS[order](db, { place, placeId, offset });
  if (roots.length === 0) return [];
  const rootIds = roots.map(({ id }) => id);
  return [...roots, ...(await answersQuery(db, rootIds, MOST_ANSWERS).execute())];
}

/** The query for how many answers each of some threads has; before a comment where one is given. Exported for tests of its plan. */
export function answerCountsQuery(
  db: Queryable,
  rootIds: readonly string[],
  before: Pick<CommentRow, "created_at" | "id"> | null,
) {
  const counts = db
    .selectFrom("comments")
    .select(["root_id", db.fn.countAll<number>().as("count")])
    .where("root_id", "in", [...rootIds])
    .where("parent_id", "is not", null)
    .groupBy("root_id");
  if (!before) return counts;
  return counts.where(({ eb, refTuple, tuple }) =>
    eb(refTuple("created_at", "id"), "<", tuple(before.created_at, before.id)),
  );
}

export async function countAnswers(
  ...params: Parameters<typeof answerCountsQuery>
): Promise<ReadonlyMap<string, number>> {
  const rows = await answerCountsQuery(...params).execute();
  return new Map(rows.map(({ root_id, count }) => [root_id, Number(count)]));
}

/** The threads on one page of a place. */
export async function findRootIds(
  db: Queryable,
  { place, placeId, order, page }: ThreadPage,
): Promise<readonly string[]> {
  const offset = pageOffset({ page, limit: THREADS_PER_PAGE });
  return (await ROOTS[order](db, { place, placeId, offset })).map(({ id }) => id);
}

/** The query for how many threads a place has, or how many of them began before one; exported so that tests can check its plan. */
export function threadCountQuery(
  db: Queryable,
  place: CommentPlace,
  placeId: string,
  before: Pick<CommentRow, "created_at" | "id"> | null,
) {
  const threads = db
    .selectFrom("comments")
    .select(db.fn.countAll<number>().as("count"))
    .where("place", "=", place)
    .where("place_id", "=", placeId)
    .where("parent_id", "is", null);
  if (!before) return threads;
  return threads.where(({ eb, refTuple, tuple }) =>
    eb(refTuple("created_at", "id"), "<", tuple(before.created_at, before.id)),
  );
}

export async function countThreads(...params: Parameters<typeof threadCountQuery>): Promise<number> {
  return Number((await threadCountQuery(...params).executeTakeFirstOrThrow()).count);
}
