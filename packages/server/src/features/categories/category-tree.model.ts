import type { CategoriesTable } from "../../platform/db/schema/categories.js";
import { storedJson } from "../../platform/db/stored-json.js";

export interface AccessRules {
  readonly visibility: CategoriesTable["visibility"];
  /** An empty list means every member. */
  readonly readGroupIds: readonly string[];
  readonly writeGroupIds: readonly string[];
}

/** A category with its parsed rules, and its children in order. */
export interface CategoryNode
  extends Pick<CategoriesTable, "id" | "name" | "slug" | "description" | "color" | "position"> {
  readonly parentId: string | null;
  readonly access: AccessRules;
  readonly children: readonly CategoryNode[];
}

/** Every category; parents come before their children. */
export interface CategoryTree {
  readonly roots: readonly CategoryNode[];
  readonly byId: ReadonlyMap<string, CategoryNode>;
  readonly bySlug: ReadonlyMap<string, CategoryNode>;
}

// No group has this id. An empty list means every member, so a damaged list must not be read as empty.
const NOBODYS_GROUP = "00000000-0000-0000-0000-000000000000";

function idsOf(json: string, column: string, categoryId: string): readonly string[] {
  const stored = storedJson(json, `categories.${column}`, categoryId);
  return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [NOBODYS_GROUP];
}

/** Builds the tree from rows in the order of their positions. */
export function buildTree(rows: readonly CategoriesTable[]): CategoryTree {
  const byId = new Map<string, CategoryNode>();
  const bySlug = new Map<string, CategoryNode>();
  const rowsByParent = Map.groupBy(rows, ({ parent_id }) => parent_id);
  const childrenOf = (parentId: string | null): CategoryNode[] =>
    (rowsByParent.get(parentId) ?? []).map((row) => {
      const { id, parent_id, name, slug, description, color, position, visibility } = row;
      const access = {
        visibility,
        readGroupIds: idsOf(row.read_group_ids, "read_group_ids", id),
        writeGroupIds: idsOf(row.write_group_ids, "write_group_ids", id),
      };
      const children: CategoryNode[] = [];
      const node = { id, parentId: parent_id, name, slug, description, color, position, access, children };
      byId.set(id, node);
      bySlug.set(slug, node);
      children.push(...childrenOf(id));
      return node;
    });
  return { roots: childrenOf(null), byId, bySlug };
}
