import type { Expression } from "kysely";
import type { Queryable, Tx } from "../../platform/db/database.js";
import { prepared } from "../../platform/db/prepared.js";

type OneId = string | Expression<string>;

/** Changes nothing for a member who has muted the other already. */
export async function insertMute(tx: Tx, muterId: string, mutedId: string, now: Date): Promise<void> {
  await tx
    .insertInto("mutes")
    .values({ muter_id: muterId, muted_id: mutedId, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** False for a member who has not muted the other. */
export async function deleteMute(tx: Tx, muterId: string, mutedId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("mutes")
    .where("muter_id", "=", muterId)
    .where("muted_id", "=", mutedId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** The query for those among some members whom somebody has muted; exported so that tests can check its plan. */
export const mutedQuery = (db: Queryable, muterId: OneId, userIds: readonly OneId[]) =>
  db
    .selectFrom("mutes")
    .select("muted_id")
    .where("muter_id", "=", muterId)
    .where("muted_id", "in", [...userIds]);

const mutedOne = prepared<{ muterId: string; userId: string }, { muted_id: string }>((db, slot) =>
  mutedQuery(db, slot("muterId"), [slot("userId")]),
);

/** Those among some members whom somebody has muted. */
export async function findMutedAmong(
  db: Queryable,
  muterId: string,
  userIds: readonly string[],
): Promise<readonly string[]> {
  const [userId, ...others] = userIds;
  if (userId === undefined) return [];
  const isOne = others.length === 0;
  const rows = await (isOne ? mutedOne(db, { muterId, userId }) : mutedQuery(db, muterId, userIds).execute());
  return rows.map(({ muted_id }) => muted_id);
}

/** Counts the members whom this one has muted. */
export async function countMutes(db: Queryable, muterId: string): Promise<number> {
  const counted = db.selectFrom("mutes").select((of) => of.fn.countAll<number>().as("total"));
  return Number((await counted.where("muter_id", "=", muterId).executeTakeFirstOrThrow()).total);
}
