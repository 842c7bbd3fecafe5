import { createSettingRegistry } from "../../src/features/settings/index.js";
import { ADMINISTRATORS } from "../../src/features/users/index.js";
import type { Database } from "../../src/platform/db/database.js";

/** State that a lower administrator must never change. */
export interface HigherState {
  readonly administrators: unknown;
  readonly accounts: unknown;
  readonly sessions: unknown;
  readonly rights: unknown;
  readonly settings: unknown;
  /** Name, look and permissions of the administrators' group. */
  readonly group: unknown;
}

/** The settings that only administrators save. */
export const TRUSTED_SETTINGS: readonly string[] = createSettingRegistry()
  .list()
  .filter(({ trust }) => trust === "administrators")
  .map(({ key }) => key);

/** The sessions that are open now, by id. */
export async function openSessions(db: Database): Promise<readonly string[]> {
  const rows = await db.read.selectFrom("sessions").select("id").where("revoked_at", "is", null).execute();
  return rows.map(({ id }) => id);
}

/**
 * Reads the administrators, their accounts, these of their sessions, everything that grants a right which the lower one
 * does not hold, and the settings of mail.
 */
export async function higherState(
  { read }: Database,
  held: ReadonlySet<string>,
  sessionIds: readonly string[],
): Promise<HigherState> {
  const administrators = await read
    .selectFrom("user_groups")
    .innerJoin("groups", "groups.id", "user_groups.group_id")
    .select("user_id")
    .where("groups.key", "=", ADMINISTRATORS)
    .orderBy("user_id")
    .execute();
  const ids = administrators.map(({ user_id }) => user_id);
  const accounts = await read
    .selectFrom("users")
    .select(["id", "email", "username", "display_name", "password_hash", "login_pin_hash", "status", "bio"])
    .select(["avatar_url", "cover_url", "privacy", "notification_preferences"])
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  const sessions = await read
    .selectFrom("sessions")
    .select(["id", "revoked_at"])
    .where("id", "in", [...sessionIds])
    .where("user_id", "in", ids)
    .orderBy("id")
    .execute();
  const grants = await read
    .selectFrom("group_permissions")
    .leftJoin("user_groups", "user_groups.group_id", "group_permissions.group_id")
    .select(["group_permissions.group_id", "group_permissions.permission", "user_groups.user_id"])
    .orderBy("group_permissions.group_id")
    .orderBy("group_permissions.permission")
    .orderBy("user_groups.user_id")
    .execute();
  const settings = await read
    .selectFrom("settings")
    .select(["key", "value"])
    .where("key", "in", ["site.id", ...TRUSTED_SETTINGS])
    .orderBy("key")
    .execute();
  const group = await read
    .selectFrom("groups")
    .leftJoin("group_permissions", "group_permissions.group_id", "groups.id")
    .select(["key", "name", "description", "color", "position", "icon_url", "permission"])
    .where("groups.key", "=", ADMINISTRATORS)
    .orderBy("permission")
    .execute();
  const rights = grants.filter(({ permission }) => !held.has(permission));
  return { administrators: ids, accounts, sessions, rights, settings, group };
}
