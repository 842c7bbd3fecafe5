import { invalidField } from "../../kernel/refusals.js";
import type { Rendered } from "../markup/markup.js";
import { TextRefused } from "./text-refused.js";
import type { RenderTexts } from "./text-renderer.js";

/**
 * Renders the `content` of a body. Throws SVC-API-4001 with the name of the field for a text that exceeds its limits,
 * and SVC-API-4290 when too many texts are waiting.
 */
export async function renderContent(
  texts: RenderTexts,
  ...[kind, content, writer]: Parameters<RenderTexts["render"]>
): Promise<Rendered> {
  try {
    return await texts.render(kind, content, writer);
  } catch (error) {
    if (!(error instanceof TextRefused)) throw error;
    throw invalidField("content", error.message, "too_big");
  }
}
