import type { Caller } from "../../kernel/caller.js";
import type { AccessRules, CategoryNode, CategoryTree } from "./category-tree.model.js";

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

const groupsThatRead = ({ visibility, readGroupIds }: AccessRules): readonly string[] | null =>
  visibility === "groups" && readGroupIds.length > 0 ? readGroupIds : null;

/** Whether everybody whom `inner` lets read is let read by `outer` as well, which is not public. */
function isWithin(inner: AccessRules, outer: AccessRules): boolean {
  if (inner.visibility === "public") return false;
  const allowed = groupsThatRead(outer);
  return allowed === null || (groupsThatRead(inner)?.every((id) => allowed.includes(id)) ?? false);
}

/** The rules that decide who reads in a category: its own and those of the categories that it stands in; none for none. */
export function rulesAbove({ byId }: CategoryTree, id: string | null): readonly AccessRules[] {
  const rules: AccessRules[] = [];
  for (let node = byId.get(id ?? ""); node; node = byId.get(node.parentId ?? "")) rules.push(node.access);
  return rules;
}

/**
 * True when nobody may read behind the rules of `now` who may not read behind those of `before`. Where only a combination of
 * rules would show that, the answer is false.
 */
export const isNoWider = (now: readonly AccessRules[], before: readonly AccessRules[]): boolean =>
  before.every((outer) => outer.visibility === "public" || now.some((inner) => isWithin(inner, outer)));
