import type { LayoutDocument, ThemeManifest } from "@sitevine/contracts";
import { describe, expect, it } from "vitest";
import type { ThemePackage } from "../package/read-theme-package.js";
import { planImport, type SiteThemeState, type TemplateState } from "./plan-import.js";

const manifest = (id: string, vendor = "sitevine"): ThemeManifest => ({
  id,
  name: id,
  version: "1.0.0",
  vendor,
  minServiceVersion: "0.1.0",
});
const page = (templateKey: string, mark: string): LayoutDocument => ({
  templateKey,
  schemaVersion: 1,
  regions: { main: [{ id: "a", type: "heading", props: { text: mark, level: 1 } }] },
});
/** The same document with its keys in another order. */
const shuffled = ({ templateKey, schemaVersion, regions }: LayoutDocument): LayoutDocument => ({
  regions: Object.fromEntries(
    Object.entries(regions).map(([name, blocks]) => [
      name,
      blocks.map(({ props, type, id }) => ({
        props: Object.fromEntries(Object.entries(props).toReversed()),
        type,
        id,
      })),
    ]),
  ),
  schemaVersion,
  templateKey,
});

const theme = (id: string, layouts: readonly LayoutDocument[], change: Partial<ThemePackage> = {}): ThemePackage => ({
  manifest: manifest(id),
  packageVersion: 2,
  tokens: { global: { "--a": "1" } },
  css: ".x{}",
  compiledCss: "body:not(.sv-acp) .x{}",
  fontMetrics: new Map(),
  layouts: new Map(layouts.map((document) => [document.templateKey, document])),
  assets: new Map(),
  screenshot: null,
  ignoredFiles: ["styles/dark.css"],
  ...change,
});

const builtIn = page("home", "built in");
const site = (home: Partial<TemplateState>, change: Partial<SiteThemeState> = {}): SiteThemeState => ({
  current: manifest("old"),
  library: [{ id: "old", vendor: "sitevine" }],
  templates: new Map([
    ["home", { published: null, baseline: null, builtIn, ...home }],
    ["profile", { published: null, baseline: null, builtIn: page("profile", "built in") }],
  ]),
  knownBlockTypes: new Set(["heading"]),
  ...change,
});

const shipped = page("home", "new");
const first = page("home", "first theme");
const custom = page("home", "by hand");

describe("planImport, activating", () => {
  it.each([
    ["nothing stored", {}, "written"],
    ["the built-in default, before any theme", { published: shuffled(builtIn) }, "written"],
    ["a hand-built layout, before any theme", { published: custom }, "kept"],
    ["what the last theme shipped", { published: shuffled(first), baseline: first }, "written"],
    ["a changed copy of what the last theme shipped", { published: custom, baseline: first }, "kept"],
    ["the built-in default put back over a theme", { published: builtIn, baseline: first }, "kept"],
    ["nothing stored, with a baseline", { baseline: first }, "written"],
    ["already what is shipped, by hand", { published: shipped, baseline: first }, "kept"],
  ])("%s is %s", (_, home, outcome) => {
    const plan = planImport(theme("new", [shipped]), site(home), "activate");
    expect(plan).toMatchObject({
      activates: true,
      templates: outcome === "written" ? ["home"] : [],
      kept: outcome === "kept" ? ["home"] : [],
    });
    expect([...plan.writes.keys()]).toEqual(plan.templates);
    expect(plan.baselines.get("home")).toEqual(shipped);
    expect(plan.baselines.has("profile")).toBe(false);
  });

  it("updates a template of theme C after theme B that lacks it", () => {
    const afterA = { published: first, baseline: first };
    const switched = planImport(theme("b", [page("profile", "b")]), site(afterA), "activate");
    expect(switched.baselines.has("home")).toBe(false);
    expect(planImport(theme("c", [shipped]), site(afterA), "activate").templates).toEqual(["home"]);
  });

  it("points images at where they are served", () => {
    const picture: LayoutDocument = {
      ...shipped,
      regions: { main: [{ id: "a", type: "image", props: { source: "assets/a.png" } }] },
    };
    const { writes, baselines } = planImport(theme("new", [picture]), site({}), "activate");
    expect(writes.get("home")?.regions.main?.[0]?.props.source).toBe("/uploads/themes/new/a.png");
    expect(baselines.get("home")).toEqual(writes.get("home"));
  });

  it.each([
    [{}, true, true],
    [{ tokens: {}, css: null }, false, false],
    [{ tokens: { global: {} }, css: " \n" }, false, false],
  ])("says what of the theme's look is applied: %j", (change, tokensApplied, customCssApplied) => {
    expect(planImport(theme("new", [], change), site({}), "activate")).toMatchObject({
      tokensApplied,
      customCssApplied,
    });
  });
});

describe("planImport, installing", () => {
  it("touches nothing of a site with another active theme, or none", () => {
    for (const current of [manifest("old"), null]) {
      const plan = planImport(theme("new", [shipped]), site({ published: custom }, { current }), "install");
      expect(plan).toMatchObject({
        activates: false,
        templates: [],
        kept: [],
        tokensApplied: false,
        customCssApplied: false,
      });
      expect(plan.writes.size + plan.baselines.size).toBe(0);
    }
  });

  it("applies an update of the active theme", () => {
    const plan = planImport(theme("old", [shipped]), site({ published: first, baseline: first }), "install");
    expect(plan).toMatchObject({ activates: true, templates: ["home"], tokensApplied: true });
  });

  it("tells what this site cannot show, whether it applies or not", () => {
    const strange = {
      ...shipped,
      regions: {
        main: [{ id: "x", type: "forum.recent", props: {}, children: [{ id: "y", type: "constructor", props: {} }] }],
      },
    };
    const plan = planImport(
      theme("new", [strange, page("forum.index", "f"), page("__proto__", "p")]),
      site({}),
      "install",
    );
    expect(plan.unknownTemplates).toEqual(["forum.index", "__proto__"]);
    expect(plan.unknownBlocks).toEqual([
      { template: "home", blockId: "x", type: "forum.recent" },
      { template: "home", blockId: "y", type: "constructor" },
    ]);
    expect(plan.ignoredFiles).toEqual(["styles/dark.css"]);
  });

  it("refuses the id of another vendor's theme", () => {
    const library = [{ id: "new", vendor: "someone else" }];
    expect(planImport(theme("new", []), site({}, { library }), "install").notices).toMatchObject([
      { rule: "package/vendor-conflict", level: "error" },
    ]);
    expect(planImport(theme("old", []), site({}), "install").notices).toEqual([]);
  });
});
