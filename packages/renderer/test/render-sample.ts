import type { SamplePage } from "../src/sample/index.js";
import { renderSample as render, sampleHead } from "../src/sample/index.js";
import type { SkippedBlock } from "../src/walk.js";

/** Renders a sample page with the built-in layouts; also returns the blocks that were left out. */
export function renderSample(page: SamplePage): { readonly markup: string; readonly skipped: readonly SkippedBlock[] } {
  const skipped: SkippedBlock[] = [];
  const markup = render({
    template: page.layout ?? page.template,
    layoutOf: () => undefined,
    model: page.model,
    head: sampleHead({ base: "/base.css?v=1", appearance: "/api/appearance/css?v=1" }, page.title),
    onUnknown: (block) => skipped.push(block),
  });
  return { markup, skipped };
}
