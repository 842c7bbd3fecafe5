import type { BlockNode } from "@sitevine/contracts";
import { CORE_BLOCK_TYPES } from "@sitevine/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coreRegistry } from "./blocks/core-blocks.js";
import { createPageContext } from "./context.js";
import { html } from "./html.js";
import { samplePageModel, samplePages } from "./sample/index.js";
import type { SkippedBlock } from "./walk.js";
import { blockClass, createBlockWalker } from "./walk.js";

const block = (type: string, more: Partial<BlockNode> = {}): BlockNode => ({ id: "x", type, props: {}, ...more });

function render(blocks: unknown, registry = coreRegistry) {
  const skipped: SkippedBlock[] = [];
  const context = createPageContext(samplePageModel("home"));
  const walker = createBlockWalker(context, registry, (item) => skipped.push(item));
  return { markup: walker.region(blocks as BlockNode[]).toString(), skipped };
}

describe("createBlockWalker", () => {
  it("wraps an instance with its type, variant and handle", () => {
    const { markup } = render([block("spacer", { variant: "muted", className: "  one two " })]);
    expect(markup).toMatch(/^<div class="sv-block sv-b--spacer sv-v--muted one two"><div class="sv-spacer /);
  });

  it("turns the dots of a plugin's type into hyphens and drops what is no class", () => {
    expect(blockClass("forum.recentThreads")).toBe("sv-b--forum-recentThreads");
    expect(blockClass('a"> <b c')).toBe("sv-b--abc");
  });

  it.each([{ variant: "glass" }, { className: "sv-foot" }, { className: 'x" onclick="y' }, { className: "a b c d e" }])(
    "leaves out %j",
    (more) => {
      expect(render([block("spacer", more as Partial<BlockNode>)]).markup).toMatch(
        /^<div class="sv-block sv-b--spacer">/,
      );
    },
  );

  it("skips unknown types, reports them, and keeps their neighbours", () => {
    const { markup, skipped } = render([
      block("forum.recentThreads"),
      block("__proto__"),
      block("constructor"),
      block("spacer"),
    ]);
    expect(markup.match(/sv-b--/g)).toHaveLength(1);
    expect(skipped.map(({ type, reason }) => [type, reason])).toEqual([
      ["forum.recentThreads", "unknown"],
      ["__proto__", "unknown"],
      ["constructor", "unknown"],
    ]);
  });

  it("survives a renderer that throws", () => {
    const broken = coreRegistry.with([
      {
        type: "acme.broken",
        needs: [],
        render: () => {
          throw new Error("broken");
        },
      },
    ]);
    const { markup, skipped } = render([block("acme.broken"), block("spacer")], broken);
    expect(markup).toContain("sv-spacer");
    expect(skipped).toEqual([{ id: "x", type: "acme.broken", reason: "failed", error: new Error("broken") }]);
  });

  it("lets a plugin add a kind of block", () => {
    const more = coreRegistry.with([{ type: "acme.clock", needs: [], render: () => html`<b>${"<12>"}</b>` }]);
    expect(more.types.has("acme.clock")).toBe(true);
    expect(coreRegistry.types.has("acme.clock")).toBe(false);
    expect(render([block("acme.clock")], more).markup).toBe(
      '<div class="sv-block sv-b--acme-clock"><b>&lt;12&gt;</b></div>',
    );
  });

  it("stops at fifty levels", () => {
    const nested = (depth: number): BlockNode =>
      depth === 1 ? block("spacer") : block("section", { children: [nested(depth - 1)] });
    expect(render([nested(50)]).markup).toContain("sv-spacer");
    expect(render([nested(51)])).toEqual({ markup: "", skipped: [{ id: "x", type: "spacer", reason: "limit" }] });
    expect(render([nested(900)]).markup).toBe("");
  });

  it("stops at five thousand blocks, counted over all regions", () => {
    const { markup, skipped } = render(Array.from({ length: 5_003 }, () => block("spacer")));
    expect(markup.match(/sv-b--spacer/g)).toHaveLength(5_000);
    expect(skipped).toHaveLength(3);
  });

  it("shows no box where a section or its columns hold nothing", () => {
    expect(render([block("section"), block("columns", { children: [block("column")] })]).markup).toBe("");
  });

  it.each([[null], [7], ["x"], [[block("spacer")]], [{ id: "x", type: 4 }]])(
    "ignores %j in place of a block",
    (value) => {
      expect(render([value]).markup).toBe("");
    },
  );

  it("renders every core block with any props and children", () => {
    const models = samplePages().map((page) => page.model);
    const anything = fc.anything({ maxDepth: 3, withNullPrototype: true });
    const node = fc.record({
      id: fc.string(),
      type: fc.constantFrom(...CORE_BLOCK_TYPES),
      props: fc.oneof(
        anything,
        fc.dictionary(
          fc.constantFrom(
            "title",
            "text",
            "html",
            "links",
            "points",
            "limit",
            "ratio",
            "span",
            "level",
            "primary",
            "source",
            "href",
          ),
          anything,
        ),
      ),
      children: anything,
      variant: anything,
      className: anything,
    });
    fc.assert(
      fc.property(fc.array(node, { maxLength: 6 }), fc.constantFrom(...models), (blocks, model) => {
        const failed: SkippedBlock[] = [];
        const walker = createBlockWalker(createPageContext(model), coreRegistry, (item) => {
          if (item.reason === "failed") failed.push(item);
        });
        walker.region(blocks as unknown as BlockNode[]);
        expect(failed).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
