import type { AnswerOf, getLayoutDraft, listTemplates } from "@sitevine/api";
import { type EditedLayout, inheritanceOf, shownDocument, sourceOf } from "./layout-state.model.js";

export const layoutView = (layout: EditedLayout): AnswerOf<typeof getLayoutDraft> => ({
  templateKey: layout.place.key,
  document: shownDocument(layout),
  source: sourceOf(layout),
  hasDraft: layout.draft !== null,
  state: inheritanceOf(layout),
});

export function templateView(
  layout: EditedLayout,
  variants: readonly string[],
): AnswerOf<typeof listTemplates>[number] {
  const { key, label, regions, requiredBlocks, pluginId, previewRoute, supportsVariants } = layout.place.template;
  return {
    key,
    label,
    pluginId,
    previewRoute,
    supportsVariants,
    regions: [...regions],
    requiredBlocks: [...requiredBlocks],
    variants: [...variants],
    state: inheritanceOf(layout),
  };
}
