import { themeAppearance } from "@sitevine/contracts";
import { directionOf, type PageModel, type SkippedBlock } from "@sitevine/renderer";
import {
  renderSample,
  sampleGuest,
  sampleHead,
  samplePage,
  samplePageModel,
  samplePages,
  sampleViewer,
} from "@sitevine/renderer/sample";
import { type ThemePackage, themeLayout } from "@sitevine/theme-engine";
import { type PreviewPage, SPECIMEN } from "./preview-page.js";
import { specimenLayout } from "./specimen.js";
import type { ViewState } from "./view-state.js";

/** A page rendered with a theme. */
export interface RenderedPage {
  readonly html: string;
  /** Blocks that were left out. */
  readonly skipped: readonly SkippedBlock[];
}

/** Addresses of the two stylesheets for the rendered pages. */
export interface Stylesheets {
  readonly base: string;
  readonly appearance: string;
}

/** Renders a page of the sample community as a site with this active theme would. */
export function renderPage(
  theme: ThemePackage,
  page: PreviewPage,
  state: ViewState,
  sheets: Stylesheets,
): RenderedPage {
  const skipped: SkippedBlock[] = [];
  const { model, title } = spoken(samplesOf(page, state), state);
  const html = renderSample({
    template: page.key === SPECIMEN ? specimenLayout : page.key,
    layoutOf: (key) => themeLayout(theme, key),
    model,
    head: { ...sampleHead(sheets, title), appearance: themeAppearance(theme.manifest), indexed: false },
    onUnknown: (block) => skipped.push(block),
  });
  return { html, skipped };
}

interface Sample {
  readonly model: PageModel;
  readonly title: string | null;
}

/** The sample as the site would show it in another language. */
function spoken({ model, title }: Sample, { language }: ViewState): Sample {
  const { site } = model;
  if (site.locale.startsWith(language)) return { model, title };
  return { model: { ...model, site: { ...site, locale: language, dir: directionOf(language) } }, title };
}

function samplesOf({ key, label }: PreviewPage, { viewer, content }: ViewState): Sample {
  const person = viewer === "member" ? sampleViewer : sampleGuest;
  if (key === SPECIMEN) {
    const { content: everything } = samplePageModel("home", content);
    return { model: samplePage("page.detail", "/p/style-variants", everything, person), title: label };
  }
  const samples = samplePages().filter(({ template }) => template === key);
  // Some pages differ for members beyond the header, such as a thread that can be answered.
  const own =
    viewer === "member" && content === "full" ? samples.find(({ name }) => name.endsWith("-member")) : undefined;
  const model: PageModel = own?.model ?? samplePageModel(key, content, person);
  return { model, title: samples[0]?.title ?? null };
}
