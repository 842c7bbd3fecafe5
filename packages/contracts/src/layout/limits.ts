/** Bounds of one layout document. */
export const LAYOUT_LIMITS = { depth: 50, nodes: 5_000, bytes: 2 * 1024 * 1024, propDepth: 32 } as const;

/**
 * Walks parsed JSON without recursion and says which bound it breaks, or nothing. Run it before any recursive schema.
 * Depth counts blocks, nodes count blocks; props may nest `propDepth` levels.
 */
export function layoutLimitProblem(document: unknown): string | undefined {
  let nodes = 0;
  const stack: { readonly value: object; readonly blocks: number; readonly plain: number }[] = [];
  const visit = (value: unknown, blocks: number, plain: number): void => {
    if (typeof value === "object" && value !== null) stack.push({ value, blocks, plain });
  };
  visit(document, 0, 0);
  for (let item = stack.pop(); item; item = stack.pop()) {
    const { value, blocks, plain } = item;
    if (blocks > LAYOUT_LIMITS.depth) return `nests blocks deeper than ${LAYOUT_LIMITS.depth} levels`;
    if (plain > LAYOUT_LIMITS.propDepth) return `nests values deeper than ${LAYOUT_LIMITS.propDepth} levels`;
    const isBlock = !Array.isArray(value) && "type" in value && "id" in value;
    if (isBlock && ++nodes > LAYOUT_LIMITS.nodes) return `has more than ${LAYOUT_LIMITS.nodes} blocks`;
    for (const [key, child] of Object.entries(value)) {
      const entersChildren = isBlock && key === "children";
      visit(child, entersChildren ? blocks + 1 : blocks, entersChildren ? 0 : plain + 1);
    }
  }
  return undefined;
}
