import { describe, expect, it } from "vitest";
import { samplePages } from "../src/sample/index.js";
import { readElements } from "./page-outline.js";
import { renderSample } from "./render-sample.js";

const PAYLOAD = `</title></textarea>"'><script>alert(1)</script><img src=x onerror=alert(1)>`;

/** Fields that select a variant, are sanitised by contract, or are settings that a formatter checks. */
const FIXED = new Set(["kind", "removedBy", "contentHtml", "templateKey", "dir", "timeZone", "appearance"]);
const ADDRESS = /(?:href|url|action|^path)$/i;

/** The same data with every text replaced. */
function poison(value: unknown, change: (key: string, text: string) => string, key = ""): unknown {
  if (typeof value === "string") return FIXED.has(key) ? value : change(key, value);
  if (value instanceof Date || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => poison(item, change, key));
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, poison(item, change, name)]));
}

type Page = ReturnType<typeof samplePages>[number];
const poisoned = (page: Page, change: (key: string, text: string) => string): Page => ({
  ...page,
  model: poison(page.model, change) as Page["model"],
});

describe.each(samplePages())("hostile content on $name", (page) => {
  it("stays text in every field", () => {
    const { markup, skipped } = renderSample(
      poisoned({ ...page, title: page.title && PAYLOAD }, (_key, text) => text + PAYLOAD),
    );
    expect(skipped).toEqual([]);
    const elements = readElements(markup);
    expect(elements.filter(({ name }) => name === "script")).toEqual([]);
    for (const { attributes } of elements)
      expect(Object.keys(attributes).filter((name) => name.startsWith("on"))).toEqual([]);
    expect(elements.find(({ name }) => name === "html")?.text.match(/alert\(1\)/g)?.length).toBeGreaterThan(8);
    expect(elements.filter(({ name }) => name === "img").every(({ attributes }) => attributes.src !== "x")).toBe(true);
  });

  it("runs nothing from any address", () => {
    const { markup } = renderSample(poisoned(page, (key, text) => (ADDRESS.test(key) ? "javascript:alert(1)" : text)));
    for (const { attributes } of readElements(markup))
      for (const [name, value] of Object.entries(attributes))
        if (["href", "src", "action"].includes(name)) expect(value).not.toMatch(/^\s*javascript:/i);
  });
});
