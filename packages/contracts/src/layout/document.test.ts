import { describe, expect, it } from "vitest";
import { blockNodeSchema, layoutDocumentSchema } from "./document.js";
import { LAYOUT_LIMITS, layoutLimitProblem } from "./limits.js";

const document = (blocks: unknown[]) => ({ templateKey: "home", schemaVersion: 1, regions: { main: blocks } });
const block = (change: object = {}) => ({ id: "a", type: "section", props: {}, ...change });

/** Nests blocks to the given depth. */
function nested(levels: number): unknown {
  let inner: unknown = block();
  for (let level = 0; level < levels; level += 1) inner = block({ children: [inner] });
  return inner;
}

describe("layoutDocumentSchema", () => {
  it.each([
    {},
    { variant: "plain" },
    { type: "forum.recentThreads" },
    { className: "a b" },
    { props: { any: [1] } },
    { children: [block()] },
  ])("accepts %j", (change) => {
    expect(layoutDocumentSchema.safeParse(document([block(change)])).success).toBe(true);
  });

  it.each([
    { variant: "Accent" },
    { variant: "" },
    { variant: "__proto__" },
    { type: "" },
    { type: "a b" },
    { type: ".a" },
    { type: "x".repeat(129) },
    { id: "" },
    { id: 1 },
    { props: null },
    { children: null },
    { className: "sv-x" },
  ])("refuses %j", (change) => {
    expect(layoutDocumentSchema.safeParse(document([block(change)])).success).toBe(false);
  });

  it.each(["__proto__", "..%2f", "home%00", "HOME", "home\n", ""])("refuses the template key %j", (templateKey) => {
    expect(layoutDocumentSchema.safeParse({ ...document([]), templateKey }).success).toBe(false);
  });
});

describe("layoutLimitProblem", () => {
  it("lets everything pass up to the bounds", () => {
    expect(layoutLimitProblem(document([nested(LAYOUT_LIMITS.depth)]))).toBeUndefined();
    expect(layoutLimitProblem(document(Array.from({ length: LAYOUT_LIMITS.nodes }, () => block())))).toBeUndefined();
    expect(layoutDocumentSchema.safeParse(document([nested(LAYOUT_LIMITS.depth)])).success).toBe(true);
  });

  it("refuses what is deeper, larger or endless", () => {
    expect(layoutLimitProblem(document([nested(LAYOUT_LIMITS.depth + 1)]))).toContain("deeper");
    expect(layoutLimitProblem(document([nested(100_000)]))).toContain("deeper");
    expect(layoutLimitProblem(document(Array.from({ length: 100_000 }, () => block())))).toContain("more than");
    let value: unknown = 1;
    for (let level = 0; level < 100_000; level += 1) value = [value];
    expect(layoutLimitProblem(document([block({ props: { value } })]))).toContain("values deeper");
  });
});

describe("counting blocks", () => {
  it("takes nothing in props for a block, and a region called children for a region", () => {
    const blocks = Array.from({ length: LAYOUT_LIMITS.nodes }, () => block({ props: { a: { id: "a", type: "b" } } }));
    expect(layoutLimitProblem({ regions: { children: blocks } })).toBeUndefined();
    expect(layoutLimitProblem({ regions: { children: [...blocks, block()] } })).toBe("has more than 5000 blocks");
  });
});

describe("a hostile tree", () => {
  const nested = (depth: number): unknown => {
    let block: Record<string, unknown> = { id: "x", type: "section", props: {} };
    for (let level = 0; level < depth; level += 1) block = { id: "x", type: "section", props: {}, children: [block] };
    return block;
  };

  it("is one issue, never a throw, for the document and for a block alone", () => {
    const document = { templateKey: "home", schemaVersion: 1, regions: { main: [nested(100_000)] } };
    for (const result of [layoutDocumentSchema.safeParse(document), blockNodeSchema.safeParse(nested(100_000))])
      expect(result.error?.issues).toMatchObject([{ message: "nests blocks deeper than 50 levels" }]);
    expect(blockNodeSchema.safeParse(nested(50)).success).toBe(true);
    expect(blockNodeSchema.safeParse(nested(51)).success).toBe(false);
  });
});
