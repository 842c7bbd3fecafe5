import type { LayoutDocument, TemplateKey } from "@sitevine/contracts";
import { coreRegistry } from "../blocks/core-blocks.js";
import { renderDocument } from "../document.js";
import type { HeadModel } from "../model/head.model.js";
import type { PageModel } from "../page-model.js";
import { stockLayouts } from "../stock/stock-layouts.js";
import type { SkippedBlock } from "../walk.js";

/** A page of the sample community as one look shows it. */
export interface SampleRendering {
  /** A template, or a layout that replaces those of all templates. */
  readonly template: TemplateKey | LayoutDocument;
  /** The look's own layout of a template; where it has none, the built-in one is used. */
  readonly layoutOf: (key: TemplateKey) => LayoutDocument | undefined;
  readonly model: PageModel;
  readonly head: HeadModel;
  /** Called for every block that is left out. */
  readonly onUnknown?: (block: SkippedBlock) => void;
}

/** Renders a page of the sample community as a site with this look would. */
export function renderSample({ template, layoutOf, model, head, onUnknown }: SampleRendering): string {
  const layout = (key: TemplateKey): LayoutDocument => {
    const found = layoutOf(key) ?? stockLayouts.get(key);
    if (!found) throw new Error(`Nobody has a layout for ${key}.`);
    return found;
  };
  return renderDocument({
    template: typeof template === "string" ? layout(template) : template,
    header: layout("chrome.header"),
    footer: layout("chrome.footer"),
    model,
    head,
    registry: coreRegistry,
    onUnknown,
  });
}
