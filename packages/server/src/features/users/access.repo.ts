import type { Expression } from "kysely";
import type { Queryable } from "../../platform/db/database.js";
import { prepared } from "../../platform/db/prepared.js";
import type { Rights, SessionRef } from "./access.model.js";

interface RightsRow {
  readonly group_id: string | null;
  readonly permission: string | null;
  readonly silence_id: string | null;
  readonly reason: string | null;
  readonly expires_at: string | null;
}

/** One row for each permission of an active user. */
const rightsOf = (db: Queryable, userId: string | Expression<string>) =>
  db
    .selectFrom("users")
    .leftJoin("user_groups", "user_groups.user_id", "users.id")
    .leftJoin("group_permissions", "group_permissions.group_id", "user_groups.group_id")
    .leftJoin("silences", (join) =>
      join.onRef("silences.user_id", "=", "users.id").on("silences.lifted_at", "is", null),
    )
    .select(["user_groups.group_id", "group_permissions.permission"])
    .select(["silences.id as silence_id", "silences.reason", "silences.expires_at"])
    .where("users.id", "=", userId)
    .where("users.status", "=", "active");

function rightsIn(rows: readonly RightsRow[]): Rights | null {
  const [first] = rows;
  if (!first) return null;
  return {
    silence: first.silence_id === null ? null : { reason: first.reason ?? "", until: first.expires_at },
    permissions: new Set(rows.flatMap(({ permission }) => permission ?? [])),
    groupIds: new Set(rows.flatMap(({ group_id }) => group_id ?? [])),
  };
}

const liveRights = prepared<SessionRef, RightsRow>((db, slot) =>
  rightsOf(db, slot("userId"))
    .innerJoin("sessions", "sessions.user_id", "users.id")
    .where("sessions.id", "=", slot("sessionId"))
    .where("sessions.revoked_at", "is", null),
);

/**
 * The rights of a session's owner; null when the session has ended, belongs to another user, or its owner is not
 * active.
 */
export const findLiveRights = async (db: Queryable, session: SessionRef): Promise<Rights | null> =>
  rightsIn(await liveRights(db, session));

/** The rights of a user, signed in or not; null when the account is not active. */
export const findRights = async (db: Queryable, userId: string): Promise<Rights | null> =>
  rightsIn(await rightsOf(db, userId).execute());
