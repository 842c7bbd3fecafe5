import type { SelectQueryBuilder } from "kysely";
import { type PageParams, pageOffset } from "../../../kernel/pagination.js";
import type { Queryable, Tx } from "../../../platform/db/database.js";
import type { ActivitiesTable } from "../../../platform/db/schema/activities.js";
import type { Schema } from "../../../platform/db/schema/index.js";

export type ActivityRow = Readonly<ActivitiesTable>;

/** The filters of the log; times are ISO 8601 text. */
export interface ActivityFilters {
  readonly actorId?: string | undefined;
  /** The id of an endpoint. */
  readonly action?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

type ActivitiesQuery<Row> = SelectQueryBuilder<Schema, "activities", Row>;

function filtered<Row>(
  query: ActivitiesQuery<Row>,
  { actorId, action, since, until }: ActivityFilters,
): ActivitiesQuery<Row> {
  let found = query;
  if (actorId !== undefined) found = found.where("actor_id", "=", actorId);
  if (action !== undefined) found = found.where("endpoint_id", "=", action);
  if (since !== undefined) found = found.where("created_at", ">=", new Date(since).toISOString());
  if (until !== undefined) found = found.where("created_at", "<=", new Date(until).toISOString());
  return found;
}

/** Records a write under the name that its actor has now. An actor whose account is gone leaves no entry. */
export async function insertActivity(tx: Tx, row: Omit<ActivityRow, "actor_name">): Promise<void> {
  const actor = await tx.selectFrom("users").select("username").where("id", "=", row.actor_id).executeTakeFirst();
  if (!actor) return;
  await tx
    .insertInto("activities")
    .values({ ...row, actor_name: actor.username })
    .execute();
}

/** The query for one page, the newest first; exported so that tests can check its plan. */
export const activityPageQuery = (db: Queryable, list: ActivityFilters & PageParams): ActivitiesQuery<ActivityRow> =>
  filtered(db.selectFrom("activities").selectAll(), list)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(list.limit)
    .offset(pageOffset(list));

/** The query for the number of matches; exported so that tests can check its plan. */
export const activityCountQuery = (db: Queryable, filters: ActivityFilters) =>
  filtered(db.selectFrom("activities"), filters).select((of) => of.fn.countAll<number>().as("total"));

/** Deletes some of the entries that are older; returns how many. */
export async function deleteActivitiesBefore(tx: Tx, time: string, limit: number): Promise<number> {
  const oldest = tx
    .selectFrom("activities")
    .select("id")
    .where("created_at", "<", time)
    .orderBy("created_at")
    .orderBy("id")
    .limit(limit);
  const { numDeletedRows } = await tx.deleteFrom("activities").where("id", "in", oldest).executeTakeFirst();
  return Number(numDeletedRows);
}
