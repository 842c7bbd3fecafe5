import type { Caller } from "../../http/caller.js";
import type { AccessRules, CategoryNode, CategoryTree } from "./category-tree.js";

/** What somebody may read. */
export interface ReadableCategories {
  readonly ids: ReadonlySet<string>;
  /** What this caller may not read; empty for most callers of most sites. */
  readonly hiddenIds: readonly string[];
  /** Whether articles for members are for this caller too. */
  readonly seesMembersOnly: boolean;
}

const isAdmin = (caller: Caller): boolean => caller.kind === "member" && caller.permissions.has("admin.access");

const isAmong = (caller: Caller, groupIds: readonly string[]): boolean =>
  caller.kind === "member" && (groupIds.length === 0 || groupIds.some((id) => caller.groupIds.has(id)));

function mayRead(caller: Caller, { visibility, readGroupIds }: AccessRules): boolean {
  if (visibility === "public" || isAdmin(caller)) return true;
  return visibility === "members" ? caller.kind === "member" : isAmong(caller, readGroupIds);
}

/** A category is as hidden as those that it stands in. */
export function readableIn(tree: CategoryTree, caller: Caller): ReadableCategories {
  const ids = new Set<string>();
  const visit = (nodes: readonly CategoryNode[]): void => {
    for (const node of nodes) {
      if (!mayRead(caller, node.access)) continue;
      ids.add(node.id);
      visit(node.children);
    }
  };
  visit(tree.roots);
  const hiddenIds = [...tree.byId.keys()].filter((id) => !ids.has(id));
  return { ids, hiddenIds, seesMembersOnly: caller.kind === "member" };
}

/** Who may write in a category may read it. */
export const mayWriteIn = (caller: Caller, { writeGroupIds }: AccessRules): boolean =>
  isAdmin(caller) || isAmong(caller, writeGroupIds);
