import { describe, expect, it } from "vitest";
import { renderHead } from "../src/head.js";
import { sampleHead, samplePages } from "../src/sample/index.js";
import { readElements } from "./page-outline.js";

const [page] = samplePages();
if (!page) throw new Error("There is no sample page.");
const { model } = page;

const linksFor = (fontUrls?: readonly string[]) => {
  const head = { ...sampleHead({ base: "/base.css", appearance: "/css" }), fontUrls };
  return readElements(renderHead(head, model).toString()).filter(({ name }) => name === "link");
};

describe("the head of a page", () => {
  it("preloads fonts as browsers fetch them for a stylesheet, behind the stylesheets", () => {
    const links = linksFor(["/uploads/themes/a/sea.woff2?v=1&x"]).map(({ attributes }) => attributes);
    const font = { rel: "preload", as: "font", type: "font/woff2", crossorigin: "" };
    expect(links).toContainEqual({ ...font, href: "/uploads/themes/a/sea.woff2?v=1&x" });
    const order = links.map(({ rel }) => rel);
    expect(order.indexOf("preload")).toBeGreaterThan(order.lastIndexOf("stylesheet"));
  });

  it("preloads nothing without fonts", () => {
    for (const links of [linksFor(), linksFor([])])
      expect(links.filter(({ attributes }) => attributes.rel === "preload")).toEqual([]);
  });
});
