import { distinctNeeds, jsonPointer, LAYOUT_LIMITS, readArticleNeed } from "@sitevine/contracts";
import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";
import type { CheckedLayout } from "./checked-layout.js";

const MOST = LAYOUT_LIMITS.articleNeeds;

export const layoutArticleLists: ThemeRule = {
  number: 616,
  id: "layout/article-lists",
  level: "warning",
  title: "The lists of a document ask for at most six different things",
  why: "Each sort, category and tag that a list names is a query of its own whenever the page is made. Lists that ask for the same count once, and a page goes without those beyond.",
  bad: "A document with seven lists of articles, each of another tag.",
  good: "A document with six lists of articles, each of another tag, and any number that name no order, category or tag.",
};

/** Warns of the first list that a page goes without. */
export function checkArticleLists({ file, blocks }: CheckedLayout): ThemeFinding[] {
  const lists = blocks.flatMap(({ block, path }) => {
    const need = readArticleNeed(block);
    return need ? [{ need, path }] : [];
  });
  const needs = distinctNeeds(
    lists.map(({ need }) => need),
    MOST + 1,
  );
  if (needs.length <= MOST) return [];
  const first = lists.find(({ need }) => need === needs[MOST]);
  return [
    {
      rule: "layout/article-lists",
      level: "warning",
      file,
      ...(first && { pointer: jsonPointer(first.path) }),
      message: `has lists of articles with more than ${MOST} different combinations of sort, category and tag`,
    },
  ];
}
