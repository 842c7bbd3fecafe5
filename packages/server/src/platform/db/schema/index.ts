import type { ActivityLogTable } from "./activity-log.js";
import type { GroupPermissionsTable, GroupsTable, UserGroupsTable } from "./groups.js";
import type { LayoutsTable } from "./layouts.js";
import type { MigrationHistoryTable } from "./migration-history.js";
import type { RefreshTokensTable, SessionsTable } from "./sessions.js";
import type { SettingsTable } from "./settings.js";
import type { ThemeAssetsTable, ThemeLayoutsTable, ThemesTable } from "./themes.js";
import type { UsersTable } from "./users.js";

/** Every table. Ids are UUIDv7 text, times ISO 8601 UTC text, truth values 0 and 1, JSON is text: alike in both dialects. */
export interface Schema {
  settings: SettingsTable;
  users: UsersTable;
  groups: GroupsTable;
  group_permissions: GroupPermissionsTable;
  user_groups: UserGroupsTable;
  sessions: SessionsTable;
  refresh_tokens: RefreshTokensTable;
  themes: ThemesTable;
  theme_layouts: ThemeLayoutsTable;
  theme_assets: ThemeAssetsTable;
  layouts: LayoutsTable;
  activity_log: ActivityLogTable;
  migration_history: MigrationHistoryTable;
}
