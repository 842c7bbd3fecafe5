import { type OrderByExpression, type SelectQueryBuilder, sql } from "kysely";
import { type PageParams, pageOffset } from "../../kernel/pagination.js";
import { readCounter } from "../../platform/db/counters.js";
import type { Queryable } from "../../platform/db/database.js";
import { contains } from "../../platform/db/like-pattern.js";
import type { Schema } from "../../platform/db/schema/index.js";
import type { UserStatus } from "../../platform/db/schema/users.js";
import { USER_COLUMNS, type UserRow } from "./user-row.repo.js";
import { fold } from "./users.repo.js";

export interface UserFilters {
  /** Part of the name or of the e-mail address. */
  readonly text?: string | undefined;
  readonly groupId?: string | undefined;
  readonly status?: UserStatus | undefined;
}

export interface UserListQuery extends PageParams, UserFilters {
  readonly sort: "createdAt" | "lastSeenAt" | "username" | "email";
  readonly order: "asc" | "desc";
}

type UsersQuery<Row> = SelectQueryBuilder<Schema, "users", Row>;

function filtered<Row>(query: UsersQuery<Row>, { text, groupId, status }: UserFilters): UsersQuery<Row> {
  const columns = [
    sql.ref("users.username_folded"),
    sql.ref("users.email_folded"),
    sql.ref("users.display_name_folded"),
  ];
  return query
    .$if(status !== undefined, (active) => active.where("users.status", "=", status ?? "active"))
    .$if(groupId !== undefined, (active) =>
      active.where((where) =>
        where.exists(
          where
            .selectFrom("user_groups")
            .select("user_groups.user_id")
            .whereRef("user_groups.user_id", "=", "users.id")
            .where("user_groups.group_id", "=", groupId ?? ""),
        ),
      ),
    )
    .$if(text !== undefined, (active) =>
      active.where((where) => where.or(columns.map((column) => contains(column, fold(text ?? ""))))),
    );
}

// Each of these orders has an index. Names and addresses are unique, so they need no tie-breaker.
const SORT_COLUMNS = {
  createdAt: ["users.created_at", "users.id"],
  lastSeenAt: ["users.last_seen_at", "users.id"],
  username: ["users.username_folded"],
  email: ["users.email_folded"],
} as const satisfies Record<UserListQuery["sort"], readonly OrderByExpression<Schema, "users", unknown>[]>;

/** The query for one page; exported so that tests can check its plan. */
export function userPageQuery(db: Queryable, query: UserListQuery): UsersQuery<UserRow> {
  const { sort, order, limit } = query;
  const rows = filtered(db.selectFrom("users").select(USER_COLUMNS), query);
  return SORT_COLUMNS[sort]
    .reduce(
      (sorted, column) =>
        sorted.orderBy(column, (by) => {
          if (column !== "users.last_seen_at") return order === "asc" ? by.asc() : by.desc();
          return order === "asc" ? by.asc().nullsFirst() : by.desc().nullsLast();
        }),
      rows,
    )
    .limit(limit)
    .offset(pageOffset(query));
}

export function findUsersPage(db: Queryable, query: UserListQuery): Promise<UserRow[]> {
  return userPageQuery(db, query).execute();
}

/** Counts the accounts that match the filters. Without filters the stored counter is used. */
export async function countUsers(db: Queryable, filters: UserFilters): Promise<number> {
  const isWhole = Object.values(filters).every((filter) => filter === undefined);
  if (isWhole) return readCounter(db, "users");
  const counted = filtered(db.selectFrom("users"), filters).select((of) => of.fn.countAll<number>().as("total"));
  return (await counted.executeTakeFirstOrThrow()).total;
}
