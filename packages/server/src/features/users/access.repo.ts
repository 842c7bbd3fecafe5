import type { Queryable } from "../../platform/db/database.js";
import type { Rights, SessionRef } from "./access.model.js";

/**
 * The rights of a session's owner; null when the session has ended, belongs to another user, or its owner is not
 * active.
 */
export async function findLiveRights(db: Queryable, { userId, sessionId }: SessionRef): Promise<Rights | null> {
  const rows = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .leftJoin("user_groups", "user_groups.user_id", "users.id")
    .leftJoin("group_permissions", "group_permissions.group_id", "user_groups.group_id")
    .leftJoin("silences", (join) =>
      join.onRef("silences.user_id", "=", "users.id").on("silences.lifted_at", "is", null),
    )
    .select(["user_groups.group_id", "group_permissions.permission"])
    .select(["silences.id as silence_id", "silences.reason", "silences.expires_at"])
    .where("sessions.id", "=", sessionId)
    .where("sessions.user_id", "=", userId)
    .where("sessions.revoked_at", "is", null)
    .where("users.status", "=", "active")
    .execute();
  const [first] = rows;
  if (!first) return null;
  return {
    silence: first.silence_id === null ? null : { reason: first.reason ?? "", until: first.expires_at },
    permissions: new Set(rows.flatMap(({ permission }) => permission ?? [])),
    groupIds: new Set(rows.flatMap(({ group_id }) => group_id ?? [])),
  };
}
