import {
  blockPropsSchemas,
  isCoreBlockType,
  layoutDocumentSchema,
  layoutLimitProblem,
  TEMPLATE_CATALOGUE,
} from "@sitevine/contracts";
import { describe, expect, it } from "vitest";
import { THEME_IDS } from "../build/theme-files.mjs";
import { blocksOf, readLayout } from "./theme-source.js";

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
