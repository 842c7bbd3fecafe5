import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { SanctionStatus } from "./sanction.model.js";

/** True of sanctions whose time is not over. */
export const lastsAt = (now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`(expires_at is null or expires_at > ${now.toISOString()})`;

/** True of bans and silences with this status, as `statusOf` tells it. */
export function hasStatus(status: SanctionStatus, now: Date): RawBuilder<SqlBool> {
  if (status === "active") return sql<SqlBool>`(lifted_at is null and ${lastsAt(now)})`;
  const hasRunOut = sql<SqlBool>`(expires_at is not null and lifted_by is null
    and expires_at <= coalesce(lifted_at, ${now.toISOString()}))`;
  return status === "expired" ? hasRunOut : sql<SqlBool>`(lifted_at is not null and not ${hasRunOut})`;
}
