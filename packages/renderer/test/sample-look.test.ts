import type { LayoutDocument, TemplateKey } from "@sitevine/contracts";
import { describe, expect, it } from "vitest";
import { renderSample, sampleHead, samplePageModel } from "../src/sample/index.js";
import { layout } from "../src/stock/layout.js";

const heading = (key: TemplateKey, text: string): LayoutDocument =>
  layout(key, { main: [{ id: "own", type: "heading", props: { text, level: 2 } }] });

const home = (layouts: readonly LayoutDocument[], template: TemplateKey | LayoutDocument = "home") =>
  renderSample({
    template,
    layoutOf: (key) => layouts.find(({ templateKey }) => templateKey === key),
    model: samplePageModel("home"),
    head: sampleHead({ base: "/base.css", appearance: "/look.css" }),
  });

describe("a sample page", () => {
  it("has the look's own layouts, and the built-in ones of other templates", () => {
    const own = home([heading("home", "A page of the look's own")]);
    expect(own).toContain("A page of the look&#39;s own");
    expect(own).not.toContain("steam-bending");
    expect(own).toContain("sv-header");
    expect(home([heading("members", "Elsewhere")])).toBe(home([]));
  });

  it("has a given layout in place of all of them", () => {
    expect(home([heading("home", "Left out")], heading("home", "Shown"))).toMatch(/^(?!.*Left out).*Shown/s);
  });
});
