import { type PageParams, pageOffset } from "../../kernel/pagination.js";
import type { Queryable, Tx } from "../../platform/db/database.js";
import type { BetaVisitsTable } from "../../platform/db/schema/beta.js";
import type { UserStatus } from "../../platform/db/schema/users.js";

/** A visit, with the visitor if it was a member. */
export interface VisitRow extends BetaVisitsTable {
  readonly username: string | null;
  readonly display_name: string | null;
  readonly avatar_url: string | null;
  readonly status: UserStatus | null;
}

export async function insertVisit(tx: Tx, visit: BetaVisitsTable): Promise<void> {
  await tx.insertInto("beta_visits").values(visit).execute();
}

/** Deletes all visits except the newest. */
export async function keepNewestVisits(tx: Tx, count: number): Promise<void> {
  const last = await tx
    .selectFrom("beta_visits")
    .select(["at", "id"])
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .offset(count)
    .limit(1)
    .executeTakeFirst();
  if (!last) return;
  await tx
    .deleteFrom("beta_visits")
    .where((where) =>
      where.or([where("at", "<", last.at), where.and([where("at", "=", last.at), where("id", "<=", last.id)])]),
    )
    .execute();
}

export interface VisitOrder extends PageParams {
  readonly order: "asc" | "desc";
}

/** The count reads every row, of which there are never many. */
export async function listVisits(
  db: Queryable,
  query: VisitOrder,
): Promise<{ readonly rows: readonly VisitRow[]; readonly total: number }> {
  const [rows, counted] = await Promise.all([
    db
      .selectFrom("beta_visits")
      .leftJoin("users", "users.id", "beta_visits.user_id")
      .selectAll("beta_visits")
      .select(["users.username", "users.display_name", "users.avatar_url", "users.status"])
      .orderBy("beta_visits.at", query.order)
      .orderBy("beta_visits.id", query.order)
      .limit(query.limit)
      .offset(pageOffset(query))
      .execute(),
    db
      .selectFrom("beta_visits")
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirst(),
  ]);
  return { rows, total: counted?.total ?? 0 };
}
