import { describe, expect, it } from "vitest";
import { samplePages } from "../src/sample/index.js";
import { readElements } from "./page-outline.js";
import { renderSample } from "./render-sample.js";

describe.each(samplePages())("the page $name", (page) => {
  const { markup, skipped } = renderSample(page);
  const elements = readElements(markup);
  const named = (name: string) => elements.filter((element) => element.name === name);
  const ids = elements.flatMap((element) => element.attributes.id ?? []);

  it("is a whole document that goes without no block", () => {
    expect(skipped).toEqual([]);
    expect(markup).toMatch(/^<!doctype html><html lang="en-GB" dir="ltr">/);
    expect(markup).not.toMatch(/undefined|NaN|\[object|Invalid Date/);
    expect(named("title")[0]?.text).toBe(page.title ? `${page.title} · Saltmarsh Quay` : "Saltmarsh Quay");
  });

  it("has the promised landmarks and classes", () => {
    const has = (name: string, attributes: object) =>
      expect(named(name).map((element) => element.attributes)).toContainEqual(expect.objectContaining(attributes));
    has("body", { class: `sv-site sv-t--${page.template.replace(".", "-")}` });
    has("header", { class: "sv-header" });
    has("nav", { class: "pub-nav" });
    has("main", { id: "main", class: "sv-content" });
    has("footer", { class: "sv-foot" });
    has("a", { class: "sv-skip", href: "#main" });
    has("link", { id: "sv-appearance", href: "/api/appearance/css?v=1" });
  });

  it("asks to be painted once when its footer may be in sight, by what stands behind the footer", () => {
    const waits = named("link").filter(({ attributes }) => attributes.rel === "expect");
    const content = markup.slice(markup.indexOf('<main id="main"'), markup.indexOf("<footer"));
    expect(waits.map(({ attributes }) => attributes)).toEqual(
      content.length < 12_000 ? [{ rel: "expect", href: "#sv-icons", blocking: "render" }] : [],
    );
    expect(markup.indexOf(' id="sv-icons"')).toBeGreaterThan(markup.indexOf("</footer>"));
  });

  it("has one title and skips no heading level", () => {
    const levels = elements.filter(({ name }) => /^h[1-6]$/.test(name)).map(({ name }) => Number(name[1]));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels[0]).toBe(1);
    for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    for (const heading of elements.filter(({ name }) => /^h[1-6]$/.test(name)))
      expect(heading.text.trim()).not.toBe("");
  });

  it("has no id twice, and every reference leads somewhere", () => {
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const references = elements.flatMap(({ attributes }) => [
      ...(attributes["aria-labelledby"]?.split(" ") ?? []),
      ...(attributes.for ? [attributes.for] : []),
    ]);
    const drawn = named("use").map(({ attributes }) => attributes.href?.slice(1));
    for (const id of [...references, ...drawn]) expect(ids).toContain(id);
  });

  it("labels every field, names every link and button, and describes every image", () => {
    const labelled = named("label").map(({ attributes }) => attributes.for);
    const fields = elements.filter(
      ({ name, attributes }) => /^(input|select|textarea)$/.test(name) && attributes.type !== "hidden",
    );
    expect(fields.length).toBeGreaterThan(0);
    for (const field of fields) expect(labelled).toContain(field.attributes.id);
    for (const control of [...named("a"), ...named("button"), ...named("summary")])
      expect(control.text.trim() || control.attributes["aria-label"], JSON.stringify(control.attributes)).toBeTruthy();
    for (const image of named("img")) expect(image.attributes).toHaveProperty("alt");
  });

  it("has no inline style and no inline script", () => {
    expect(named("style")).toEqual([]);
    // Data for machines is not run.
    expect(named("script").map(({ attributes }) => attributes)).toEqual(
      page.model.viewer.kind === "guest" && (page.title === null || page.model.breadcrumbs.length > 0)
        ? [{ type: "application/ld+json" }]
        : [],
    );
    for (const { text } of named("script")) expect(JSON.parse(text)).toHaveProperty("@context", "https://schema.org");
    for (const { attributes } of elements)
      expect(Object.keys(attributes).filter((name) => name === "style" || name.startsWith("on"))).toEqual([]);
  });

  it("keeps every block in a wrapper of the class contract", () => {
    const wrappers = elements.filter(({ attributes }) => attributes.class?.split(" ").includes("sv-block"));
    expect(wrappers.length).toBeGreaterThan(4);
    for (const wrapper of wrappers) expect(wrapper.attributes.class).toMatch(/^sv-block sv-b--[\w-]+( |$)/);
  });

  it("leaves no empty region behind", () => {
    for (const name of ["sv-hero", "sv-aside"]) {
      const region = elements.find(({ attributes }) => attributes.class === name);
      if (region) expect(region.text.trim()).not.toBe("");
    }
  });
});

describe("root elements of the class contract", () => {
  const markup = samplePages()
    .map((page) => renderSample(page).markup)
    .join("");

  it.each([
    ["section", "sv-section"],
    ["columns", "sv-columns"],
    ["column", "sv-column"],
    ["spacer", "sv-spacer"],
    ["heading", "sv-heading"],
    ["image", "sv-image"],
    ["richText", "sv-richtext"],
    ["guestHero", "ghero"],
    ["guestBody", "gbody"],
    ["profileCard", "profile-card"],
  ])("%s carries %s directly inside its wrapper", (type, root) => {
    expect(markup).toMatch(new RegExp(`<div class="sv-block sv-b--${type}[^"]*"><\\w+ class="${root}[ "]`));
  });
});

describe("threads", () => {
  it("nest four levels and no deeper", () => {
    const page = samplePages().find(({ name }) => name === "article-detail");
    const elements = readElements(page ? renderSample(page).markup : "");
    const depths = elements
      .filter(({ attributes }) => attributes.id?.startsWith("comment-"))
      .map(({ parents }) => parents.filter((name) => name === "ol").length);
    expect(depths).toHaveLength(9);
    expect(Math.max(...depths)).toBe(4);
  });
});
