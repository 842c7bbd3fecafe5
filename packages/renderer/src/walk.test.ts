import type { BlockNode } from "@sitevine/contracts";
import { CORE_BLOCK_TYPES, LAYOUT_LIMITS, layoutDocumentSchema } from "@sitevine/contracts";
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

  it.each([
    ["de", "Boote"],
    ["de-CH", "Boote"],
    ["pt-BR", "Barcos"],
    ["fr", "Boats"],
  ])("says the texts of blocks in the language of the page: %s", (locale, text) => {
    const texts = { en: "Boats", de: "Boote", "pt-BR": "Barcos" };
    const { site, ...rest } = samplePageModel("home");
    const context = createPageContext({ ...rest, site: { ...site, locale } });
    const blocks = [
      block("heading", { props: { text: texts } }),
      block("image", { props: { source: "/a.png", alt: texts, caption: texts } }),
      block("columns", { children: [block("richText", { props: { html: texts } })] }),
      block("navLinks", { props: { title: texts, links: [{ label: texts, href: "/x" }] } }),
    ];
    const markup = createBlockWalker(context, coreRegistry, () => {})
      .region(blocks)
      .toString();
    expect(markup.match(/Boats|Boote|Barcos/g)).toEqual(Array.from({ length: 6 }, () => text));
    expect(markup).not.toContain("[object");
  });

  it("falls back to the block's own words where no language has any", () => {
    for (const title of [{}, { de: " " }, { de: 4 }, { label: "x" }])
      expect(render([block("newestMembers", { props: { title } })]).markup).toContain("New here");
  });

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

  it("stops at fifty levels below a block", () => {
    const nested = (levels: number): BlockNode =>
      levels === 0 ? block("spacer") : block("section", { children: [nested(levels - 1)] });
    expect(render([nested(50)])).toEqual({ markup: expect.stringContaining("sv-spacer"), skipped: [] });
    const { markup, skipped } = render([nested(51)]);
    expect([markup, skipped]).toEqual(["", [{ id: "x", type: "spacer", reason: "limit" }]]);
    expect(render([nested(900)]).markup).toBe("");
  });

  it("stops at five thousand blocks, counted over all regions", () => {
    const { markup, skipped } = render(Array.from({ length: 5_003 }, () => block("spacer")));
    expect(markup.match(/sv-b--spacer/g)).toHaveLength(5_000);
    expect(skipped).toHaveLength(3);
  });

  it("accepts exactly what it renders whole: bounds agree for any tree", () => {
    const { depth, nodes } = LAYOUT_LIMITS;
    const spread = fc.record({
      // A chain of nested blocks, with siblings at each level and props that resemble blocks.
      levels: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.constantFrom(depth - 1, depth, depth + 1)),
      beside: fc.integer({ min: 0, max: 3 }),
      regions: fc.integer({ min: 1, max: 3 }),
      fill: fc.oneof(fc.constant(undefined), fc.integer({ min: -3, max: 3 })),
      look: fc.boolean(),
    });
    fc.assert(
      fc.property(spread, ({ levels, beside, regions, fill, look }) => {
        let count = 0;
        const next = (more: Partial<BlockNode> = {}): BlockNode => {
          count += 1;
          return { id: `b${count}`, type: "section", props: look ? { a: { id: "a", type: "b" } } : {}, ...more };
        };
        const besides = () => Array.from({ length: beside }, () => next());
        let chain = next();
        for (let level = 0; level < levels; level += 1) chain = next({ children: [...besides(), chain] });
        const main = [chain];
        if (fill !== undefined) while (count < nodes + fill) main.push(next());
        const per = Math.ceil(main.length / regions);
        const parts = Array.from({ length: regions }, (_, at) => main.slice(at * per, (at + 1) * per));
        const document = {
          templateKey: "home",
          schemaVersion: 1,
          regions: Object.fromEntries(parts.map((part, at) => [`r${at}`, part])),
        };
        const skipped: SkippedBlock[] = [];
        const walker = createBlockWalker(createPageContext(samplePageModel("home")), coreRegistry, (item) =>
          skipped.push(item),
        );
        const markup = parts.map((part) => walker.region(part).toString()).join("");
        expect(layoutDocumentSchema.safeParse(document).success).toBe(skipped.length === 0);
        if (skipped.length === 0) expect(markup.match(/sv-b--section/g)).toHaveLength(count);
      }),
      { numRuns: 60 },
    );
  });

  it("shows the box of an empty section, and none where all blocks of a section or of columns show nothing", () => {
    const { markup } = render([block("section", { variant: "muted" })]);
    expect(markup).toMatch(/^<div class="sv-block sv-b--section sv-v--muted"><section class="sv-section [^>]*>/);
    expect(render([block("section", { children: [block("forum.recentThreads")] })]).markup).toBe("");
    expect(render([block("columns", { children: [block("column")] })]).markup).toBe("");
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
            "label",
            "caption",
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
