/**
 * Bounds of one layout document. A document within them is accepted and rendered completely. A block of a region has at most
 * `depth` levels of descendants, `nodes` counts the blocks of all regions, props nest at most `propDepth` levels, and the lists of
 * articles have at most `articleNeeds` different needs, each of which is read from the database.
 */
export const LAYOUT_LIMITS = {
  depth: 50,
  nodes: 5_000,
  bytes: 2 * 1024 * 1024,
  propDepth: 32,
  articleNeeds: 6,
} as const;

/** The role of a value, by its position in the document. */
type Role = "document" | "regions" | "list" | "block" | "value";

const roleIn = (parent: Role, key: string): Role => {
  if (parent === "regions") return "list";
  if (parent === "list") return "block";
  if (parent === "document" && key === "regions") return "regions";
  return parent === "block" && key === "children" ? "list" : "value";
};

const hasRegions = (value: unknown): boolean => typeof value === "object" && value !== null && "regions" in value;

/**
 * Walks parsed JSON, a document or a block, without recursion. Says which bound it exceeds, or returns nothing. Run it before
 * any recursive schema.
 */
export function layoutLimitProblem(document: unknown): string | undefined {
  let nodes = 0;
  const stack: { readonly value: object; readonly role: Role; readonly blocks: number; readonly plain: number }[] = [];
  const visit = (value: unknown, role: Role, blocks: number, plain: number): void => {
    if (typeof value === "object" && value !== null) stack.push({ value, role, blocks, plain });
  };
  visit(document, hasRegions(document) ? "document" : "block", 0, 0);
  for (let item = stack.pop(); item; item = stack.pop()) {
    const { value, role, blocks, plain } = item;
    if (blocks > LAYOUT_LIMITS.depth) return `nests blocks deeper than ${LAYOUT_LIMITS.depth} levels`;
    if (plain > LAYOUT_LIMITS.propDepth) return `nests values deeper than ${LAYOUT_LIMITS.propDepth} levels`;
    if (role === "block" && ++nodes > LAYOUT_LIMITS.nodes) return `has more than ${LAYOUT_LIMITS.nodes} blocks`;
    for (const [key, child] of Object.entries(value)) {
      const isInside = role === "block" && key === "children";
      visit(child, roleIn(role, key), isInside ? blocks + 1 : blocks, isInside ? 0 : plain + 1);
    }
  }
  return undefined;
}
