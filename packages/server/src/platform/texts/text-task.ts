import { MarkupRefused } from "@sitevine/renderer/markup";
import { type Rendered, renderComment, renderMarkdown, sanitiseArticleHtml } from "../markup/markup.js";
import type { TextProblem } from "./text-refused.js";

/** The text of an article or a comment, to be rendered. */
export interface TextTask {
  readonly kind: "markdown" | "html" | "comment";
  readonly text: string;
}

export type TextOutcome = { readonly done: Rendered } | { readonly refused: TextProblem };

const RENDERERS: Readonly<Record<TextTask["kind"], (text: string) => Rendered>> = {
  markdown: renderMarkdown,
  html: sanitiseArticleHtml,
  comment: renderComment,
};

/** Renders a text on the current thread. */
export function doTextTask({ kind, text }: TextTask): TextOutcome {
  try {
    return { done: RENDERERS[kind](text) };
  } catch (error) {
    if (error instanceof MarkupRefused) return { refused: error.problem };
    throw error;
  }
}
