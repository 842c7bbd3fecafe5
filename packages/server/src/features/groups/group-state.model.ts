import { entityTag } from "../../platform/crypto/entity-tag.js";
import type { GroupsTable } from "../../platform/db/schema/groups.js";

/** A group with its permissions. */
export interface GroupState {
  readonly group: GroupsTable;
  readonly permissions: readonly string[];
}

/** The entity tag of what administrators write about a group. Its members leave it as it is. */
export const groupTag = ({
  group: { name, description, color, position, icon_url },
  permissions,
}: GroupState): string => entityTag([name, description, color, position, icon_url, permissions.toSorted()]);
