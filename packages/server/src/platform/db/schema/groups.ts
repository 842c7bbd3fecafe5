/** Groups of accounts. Code refers to them by `key`; `is_system` 1 marks those that cannot be deleted. */
export interface GroupsTable {
  id: string;
  key: string;
  name: string;
  description: string;
  is_system: 0 | 1;
  position: number;
  created_at: string;
  color: string | null;
  /** An address below `/uploads/media/`. */
  icon_url: string | null;
  /** Updated by the transactions that change who is in the group. */
  member_count: number;
}

export interface GroupPermissionsTable {
  group_id: string;
  permission: string;
}

export interface UserGroupsTable {
  user_id: string;
  group_id: string;
  created_at: string;
}

/** Ranks, each a group with its requirements; `limits` is JSON text. */
export interface RanksTable {
  id: string;
  group_id: string;
  position: number;
  min_points: number;
  min_days: number;
  limits: string;
}
