import { articleCard, type BlockContext, type Html } from "@sitevine/renderer";
import type { ArticleSummary } from "../../features/articles/index.js";
import { articleListModel } from "../content/article-models.js";
import type { Words } from "../words/page-words.js";

/** An article as lists of articles show it. */
export function articleRow(block: BlockContext, article: ArticleSummary, words: Words): Html | null {
  const [model] = articleListModel([article], words).items;
  return model ? articleCard(block, model, { shape: "row", level: 2, image: true, excerpt: true }) : null;
}
