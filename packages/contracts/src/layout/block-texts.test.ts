import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CORE_BLOCK_TYPES } from "./block-catalogue.js";
import { blockPropsSchemas } from "./block-props.js";
import { blockInLanguage, isReaderText } from "./block-texts.js";

const block = (type: string, props: unknown) => ({ id: "a", type, props: props as Record<string, unknown> });
const propsIn = (type: string, props: unknown, language = "de") => blockInLanguage(block(type, props), language).props;
const both = { en: "Boats", de: "Boote" };

describe("blockInLanguage", () => {
  it("puts every text into the language, however deep in the props it stands", () => {
    const props = { title: both, primary: { label: both, href: "/x" }, align: "center", own: both };
    expect(propsIn("guestHero", props)).toEqual({
      title: "Boote",
      primary: { label: "Boote", href: "/x" },
      align: "center",
      own: both,
    });
    expect(propsIn("guestBody", { points: [{ title: both, text: "x" }, { title: "y" }] })).toEqual({
      points: [{ title: "Boote", text: "x" }, { title: "y" }],
    });
    expect(propsIn("richText", { html: { de: "<p>Boote</p>", en: "<p>Boats</p>" } })).toEqual({ html: "<p>Boote</p>" });
  });

  it("leaves ids, links and names as they are, and blocks of others altogether", () => {
    const image = { source: both, href: both, alt: both, caption: both };
    expect(propsIn("image", image)).toEqual({ source: both, href: both, alt: "Boote", caption: "Boote" });
    const list = { category: both, tag: both, sort: both, title: both };
    expect(propsIn("articleList", list)).toEqual({ ...list, title: "Boote" });
    const foreign = block("forum.threads", { title: both });
    expect(blockInLanguage(foreign, "de")).toBe(foreign);
  });

  it("gives the very block back where no text is given by language", () => {
    const plain = block("guestBody", { title: "x", points: [{ title: "y" }] });
    expect(blockInLanguage(plain, "de")).toBe(plain);
  });

  it("takes whatever is stored", () => {
    const names = fc.constantFrom(
      "title",
      "text",
      "label",
      "points",
      "links",
      "primary",
      "html",
      "__proto__",
      "en",
      "de",
    );
    const anything = fc.anything({ key: names, maxDepth: 4, withNullPrototype: true });
    fc.assert(
      fc.property(fc.constantFrom(...CORE_BLOCK_TYPES, "__proto__", "constructor"), anything, (type, props) => {
        const said = blockInLanguage(block(type, props), "de");
        expect(blockInLanguage(said, "en")).toEqual(said);
        expect(({} as Record<string, unknown>).title).toBeUndefined();
      }),
    );
  });

  it("says what the schema takes in any language in a form that the schema takes", () => {
    const text = fc.oneof(
      fc.string({ maxLength: 100 }),
      fc.dictionary(fc.constantFrom("en", "de", "pt-BR"), fc.string({ maxLength: 100 }), { minKeys: 1 }),
    );
    const props = fc.record({
      title: text,
      text,
      points: fc.array(fc.record({ title: text, text }), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(props, fc.constantFrom("en", "de-AT", "fr", "x"), (given, language) => {
        const schema = blockPropsSchemas.guestBody;
        expect(schema.safeParse(given).success).toBe(true);
        expect(JSON.stringify(propsIn("guestBody", given, language))).not.toMatch(/"(?:en|de|pt-BR)":/);
      }),
    );
  });
});

describe("isReaderText", () => {
  it.each([
    ["heading", ["text"]],
    ["heading", ["text", "de"]],
    ["navLinks", ["links", 3, "label"]],
    ["navLinks", ["links", 3, "label", "src"]],
    ["guestHero", ["primary", "label"]],
    ["richText", ["html", "de"]],
  ] as const)("is true of %s %j", (type, path) => {
    expect(isReaderText(type, path)).toBe(true);
  });

  it.each([
    ["heading", []],
    ["heading", ["level"]],
    ["heading", ["text", "de", "x"]],
    ["navLinks", ["links"]],
    ["navLinks", ["links", 3, "href"]],
    ["navLinks", ["links", "label"]],
    ["image", ["source"]],
    ["forum.threads", ["title"]],
    ["__proto__", ["title"]],
  ] as const)("is false of %s %j", (type, path) => {
    expect(isReaderText(type, path)).toBe(false);
  });
});
