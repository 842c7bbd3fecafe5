import {
  blockPropsSchemas,
  isCoreBlockType,
  isReaderText,
  layoutDocumentSchema,
  layoutLimitProblem,
  TEMPLATE_CATALOGUE,
} from "@sitevine/contracts";
import { languages } from "@sitevine/renderer";
import { describe, expect, it } from "vitest";
import { THEME_IDS } from "../build/theme-files.mjs";
import { blocksOf, readLayout } from "./theme-source.js";

type Path = readonly (string | number)[];

/** Every text for readers in the props of a block, as it is given, with where it is. */
function textsIn(type: string, value: unknown, path: Path = []): readonly (readonly [path: string, text: unknown])[] {
  if (isReaderText(type, path)) return [[path.join("."), value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    textsIn(type, child, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

const READABLE_ID = /^[a-z]+(-[a-z]+)*$/;

describe.each(THEME_IDS)("layouts of %s", (id) => {
  it.each(TEMPLATE_CATALOGUE)("$key is a sound document for its template", async (template) => {
    const source = await readLayout(id, template.key);
    expect(layoutLimitProblem(source)).toBeUndefined();
    const document = layoutDocumentSchema.parse(source);
    expect(document.templateKey).toBe(template.key);
    expect(Object.keys(document.regions)).toEqual([...template.regions]);
    const blocks = [...blocksOf(document)];
    expect(blocks.map((block) => block.type)).toEqual(expect.arrayContaining([...template.requiredBlocks]));
    for (const block of blocks) {
      expect(block.id).toMatch(READABLE_ID);
      if (!isCoreBlockType(block.type)) throw new Error(`${block.type} is not a block of the core`);
      expect(blockPropsSchemas[block.type].safeParse(block.props).error, block.id).toBeUndefined();
    }
    expect(new Set(blocks.map((block) => block.id)).size).toBe(blocks.length);
  });
});

describe.each(THEME_IDS)("texts of %s", (id) => {
  it.each(TEMPLATE_CATALOGUE)(
    "in $key are said in each language of the service, and each differently",
    async ({ key }) => {
      const document = layoutDocumentSchema.parse(await readLayout(id, key));
      for (const { id: block, type, props } of blocksOf(document))
        for (const [path, text] of textsIn(type, props)) {
          expect([block, path, Object.keys(text ?? {})]).toEqual([block, path, [...languages]]);
          expect(new Set(Object.values(text ?? {})).size, `${block} ${path}`).toBe(languages.length);
        }
    },
  );

  it("name the site and its sentence nowhere, which the blocks do by themselves", async () => {
    for (const { key } of TEMPLATE_CATALOGUE)
      for (const { type, props } of blocksOf(layoutDocumentSchema.parse(await readLayout(id, key)))) {
        if (type === "guestHero") expect(props).not.toMatchObject({ title: expect.anything() });
        if (type === "guestHero") expect(props).not.toMatchObject({ text: expect.anything() });
        if (type === "logo") expect(props).not.toMatchObject({ tagline: expect.anything() });
      }
  });
});

it("sorts what ember calls most discussed by comments", async () => {
  const document = layoutDocumentSchema.parse(await readLayout("ember", "home"));
  const list = [...blocksOf(document)].find(({ id }) => id === "burning-list");
  expect(list?.props).toMatchObject({ title: { en: "Hotly discussed" }, sort: "mostDiscussed" });
});

describe("the three themes beside each other", () => {
  const outline = async (id: string, template: string) => {
    const document = layoutDocumentSchema.parse(await readLayout(id, template));
    return JSON.stringify(
      Object.entries(document.regions).map(([name, blocks]) => [name, blocks.map(({ type }) => type)]),
    );
  };

  it.each(["home", "article.index", "article.detail", "profile", "chrome.footer"])(
    "compose %s each in its own way",
    async (template) => {
      const outlines = await Promise.all(THEME_IDS.map((id) => outline(id, template)));
      expect(new Set(outlines).size).toBe(THEME_IDS.length);
    },
  );
});
