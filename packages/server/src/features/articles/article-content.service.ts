import type { BodyOf, createArticle } from "@sitevine/api";
import { renderContent } from "../../platform/texts/render-content.js";
import type { RenderTexts } from "../../platform/texts/text-renderer.js";

export type ContentFormat = BodyOf<typeof createArticle>["contentFormat"];

/** The text of an article as its author wrote it. */
export interface Source {
  readonly content: string;
  readonly contentFormat: ContentFormat;
}

/** Sanitised HTML of a source. Throws SVC-API-4001 for a text that exceeds its limits. */
export async function renderSource(texts: RenderTexts, source: Source, writer: string): Promise<string> {
  return (await renderContent(texts, source.contentFormat, source.content, writer)).html;
}
