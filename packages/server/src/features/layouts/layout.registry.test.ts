import { TEMPLATE_CATALOGUE } from "@sitevine/contracts";
import { type BlockDefinition, nothing } from "@sitevine/renderer";
import { describe, expect, it } from "vitest";
import { createLayoutRegistry, type LayoutParts, type RegisteredTemplate } from "./layout.registry.js";
import { findPlace } from "./layout-place.model.js";

const threads: BlockDefinition = { type: "forum.threads", needs: [], render: () => nothing };
const builtIn = { templateKey: "forum.index", schemaVersion: 1, regions: { main: [] } };
const index: RegisteredTemplate = {
  key: "forum.index",
  label: "Forum",
  regions: ["main"],
  requiredBlocks: ["forum.threads"],
  builtIn,
  supportsVariants: true,
  previewRoute: "/forum",
  pluginId: null,
};
const forum: LayoutParts = {
  templates: [index],
  blocks: [
    { ...threads, props: { type: "object" } },
    { ...threads, type: "forum.tags" },
  ],
};

describe("the registry of layouts", () => {
  it("holds the core's templates and blocks, and those of plugins while they run", () => {
    const registry = createLayoutRegistry();
    const [templates, blocks] = [registry.templates(), registry.blocks()];
    expect(templates.map(({ key }) => key)).toEqual(TEMPLATE_CATALOGUE.map(({ key }) => key));
    const revision = registry.revision();
    const remove = registry.add("forum", forum);
    expect(registry.findTemplate("forum.index")).toMatchObject({ pluginId: "forum", builtIn });
    expect(registry.blocks().slice(-2)).toEqual([
      { type: "forum.threads", pluginId: "forum", label: null, props: { type: "object" } },
      { type: "forum.tags", pluginId: "forum", label: null, props: null },
    ]);
    expect(registry.renderers().find("forum.tags")).toBeDefined();
    expect(registry.revision()).not.toBe(revision);
    remove();
    expect([registry.templates(), registry.blocks()]).toEqual([templates, blocks]);
    expect(registry.renderers().find("forum.tags")).toBeUndefined();
    expect(registry.revision()).not.toBe(revision);
  });

  it.each([
    ["another plugin's template", "shop", { templates: [index] }],
    ["a block of the core", "section", { blocks: [{ ...threads, type: "section" }] }],
    ["a template that looks like the core's", "article", { templates: [{ ...index, key: "article.index" }] }],
  ])("refuses %s, and takes nothing of it", (_name, pluginId, parts: LayoutParts) => {
    const registry = createLayoutRegistry();
    const before = registry.templates();
    expect(() => registry.add(pluginId, parts)).toThrow(pluginId);
    expect([registry.templates(), registry.revision()]).toEqual([before, 0]);
  });

  it("finds places by their keys: templates, and pages where the template has them", () => {
    const registry = createLayoutRegistry();
    registry.add("forum", forum);
    expect(findPlace(registry, "forum.index")?.variantKey).toBe("");
    expect(findPlace(registry, "forum.index:rules")?.variantKey).toBe("forum.index:rules");
    for (const key of ["home:x", "nowhere", "__proto__", "constructor", ""])
      expect(findPlace(registry, key)).toBeUndefined();
  });
});
