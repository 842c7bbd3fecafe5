import type { Caller } from "../../kernel/caller.js";
import type { AccessRules, CategoryNode, CategoryTree } from "./category-tree.model.js";

/** Categories that a caller may read. */
export interface ReadableCategories {
  readonly ids: ReadonlySet<string>;
  /** Categories that this caller may not read; empty for most callers on most sites. */
  readonly hiddenIds: readonly string[];
  /** Whether the caller may read articles that are for members only. */
  readonly seesMembersOnly: boolean;
}

/** Whether the caller arranges the categories. Such a caller sees all of them. */
export const mayArrange = (caller: Caller): boolean =>
  caller.kind === "member" && caller.permissions.has("admin.access");

const isAmong = (caller: Caller, groupIds: readonly string[]): boolean =>
  caller.kind === "member" && (groupIds.length === 0 || groupIds.some((id) => caller.groupIds.has(id)));

function mayRead(caller: Caller, { visibility, readGroupIds }: AccessRules): boolean {
  if (visibility === "public" || mayArrange(caller)) return true;
  return visibility === "members" ? caller.kind === "member" : isAmong(caller, readGroupIds);
}

/** A category is hidden whenever one above it is hidden. */
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

/** Call it only for a category that the caller may read. */
export const mayWriteIn = (caller: Caller, { writeGroupIds }: AccessRules): boolean =>
  mayArrange(caller) || isAmong(caller, writeGroupIds);

const groupsThatRead = ({ visibility, readGroupIds }: AccessRules): readonly string[] | null =>
  visibility === "groups" && readGroupIds.length > 0 ? readGroupIds : null;

/** Whether everybody who may read by `inner` may also read by `outer`, which is not public. */
function isWithin(inner: AccessRules, outer: AccessRules): boolean {
  if (inner.visibility === "public") return false;
  const allowed = groupsThatRead(outer);
  return allowed === null || (groupsThatRead(inner)?.every((id) => allowed.includes(id)) ?? false);
}

/**
 * The rules that decide who may read in a category: its own and those of the categories above it. Empty for no
 * category.
 */
export function rulesAbove({ byId }: CategoryTree, id: string | null): readonly AccessRules[] {
  const rules: AccessRules[] = [];
  for (let node = byId.get(id ?? ""); node; node = byId.get(node.parentId ?? "")) rules.push(node.access);
  return rules;
}

/**
 * True when `now` lets nobody read who may not read by `before`. When only a combination of rules would prove that, the
 * answer is false.
 */
export const isNoWider = (now: readonly AccessRules[], before: readonly AccessRules[]): boolean =>
  before.every((outer) => outer.visibility === "public" || now.some((inner) => isWithin(inner, outer)));
