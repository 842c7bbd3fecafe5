import { coreRegistry } from "../src/blocks/core-blocks.js";
import { renderDocument } from "../src/document.js";
import type { SamplePage } from "../src/sample/index.js";
import { sampleHead } from "../src/sample/index.js";
import { layout } from "../src/stock/layout.js";
import { stockLayouts } from "../src/stock/stock-layouts.js";
import type { SkippedBlock } from "../src/walk.js";

const stock = (key: "chrome.header" | "chrome.footer" | SamplePage["template"]) =>
  stockLayouts.get(key) ?? layout(key, {});

/** Renders a sample page with the built-in layouts; also returns the blocks that were left out. */
export function renderSample(page: SamplePage): { readonly markup: string; readonly skipped: readonly SkippedBlock[] } {
  const skipped: SkippedBlock[] = [];
  const markup = renderDocument({
    template: page.layout ?? stock(page.template),
    header: stock("chrome.header"),
    footer: stock("chrome.footer"),
    model: page.model,
    head: sampleHead({ base: "/base.css?v=1", appearance: "/api/appearance/css?v=1" }, page.title),
    registry: coreRegistry,
    onUnknown: (block) => skipped.push(block),
  });
  return { markup, skipped };
}
