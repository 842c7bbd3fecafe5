import type { BlockNode } from "@sitevine/contracts";
import { blockPropsSchemas, isCoreBlockType, layoutDocumentSchema, TEMPLATE_CATALOGUE } from "@sitevine/contracts";
import { describe, expect, it } from "vitest";
import { aboutLayout } from "../sample/about.js";
import { stockLayouts } from "./stock-layouts.js";

const all = (blocks: readonly BlockNode[]): readonly BlockNode[] =>
  blocks.flatMap((block) => [block, ...all(block.children ?? [])]);

describe.each(TEMPLATE_CATALOGUE)("the built-in layout of $key", (template) => {
  const layout = stockLayouts.get(template.key);

  it("is a layout document of that template", () => {
    expect(layoutDocumentSchema.parse(layout)).toEqual(layout);
    expect(layout?.templateKey).toBe(template.key);
  });

  it("uses the template's regions and holds its required blocks", () => {
    const regions = Object.keys(layout?.regions ?? {});
    expect(template.regions).toEqual(expect.arrayContaining(regions));
    const types = all(Object.values(layout?.regions ?? {}).flat()).map((block) => block.type);
    expect(types).toEqual(expect.arrayContaining([...template.requiredBlocks]));
  });
});

it("gives every block props that its schema accepts, and an id of its own", () => {
  for (const layout of [...stockLayouts.values(), aboutLayout]) {
    const blocks = all(Object.values(layout.regions).flat());
    expect(new Set(blocks.map((block) => block.id)).size).toBe(blocks.length);
    for (const block of blocks)
      expect(
        isCoreBlockType(block.type) && blockPropsSchemas[block.type].safeParse(block.props).success,
        block.id,
      ).toBe(true);
  }
});
