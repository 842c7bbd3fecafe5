/** Groups of accounts; `key` is what code refers to, `is_system` 1 marks those that cannot be deleted. */
export interface GroupsTable {
  id: string;
  key: string;
  name: string;
  description: string;
  is_system: 0 | 1;
  position: number;
  created_at: string;
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
