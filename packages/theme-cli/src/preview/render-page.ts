import { type LayoutDocument, type TemplateKey, themeAppearance } from "@sitevine/contracts";
import { coreRegistry, type PageModel, renderDocument, type SkippedBlock, stockLayouts } from "@sitevine/renderer";
import {
  sampleGuest,
  sampleHead,
  samplePage,
  samplePageModel,
  samplePages,
  sampleViewer,
} from "@sitevine/renderer/sample";
import { assetBaseOf, compileStylesheet, rewriteLayoutAssets, type ThemePackage } from "@sitevine/theme-engine";
import { type PreviewPage, SPECIMEN } from "./preview-page.js";
import { specimenLayout } from "./specimen.js";
import type { ViewState } from "./view-state.js";

/** A page in a theme's clothes. */
export interface RenderedPage {
  readonly html: string;
  /** Blocks that the page goes without. */
  readonly skipped: readonly SkippedBlock[];
}

/** Where the rendered pages find their two stylesheets. */
export interface Stylesheets {
  readonly base: string;
  readonly appearance: string;
}

/** Renders a page of the sample community as a site that wears the theme would show it. */
export function renderPage(
  theme: ThemePackage,
  page: PreviewPage,
  state: ViewState,
  sheets: Stylesheets,
): RenderedPage {
  const skipped: SkippedBlock[] = [];
  const { model, title } = samplesOf(page, state);
  const html = renderDocument({
    template: page.key === SPECIMEN ? specimenLayout : layoutOf(theme, page.key),
    header: layoutOf(theme, "chrome.header"),
    footer: layoutOf(theme, "chrome.footer"),
    model,
    head: { ...sampleHead(sheets, title), appearance: themeAppearance(theme.manifest), indexed: false },
    registry: coreRegistry,
    onUnknown: (block) => skipped.push(block),
  });
  return { html, skipped };
}

/** The public stylesheet of a site that wears the theme and has no layer of its own. */
export function themeStylesheet({ tokens, compiledCss }: ThemePackage): string {
  return compileStylesheet({ theme: tokens, admin: null, themeCss: compiledCss, adminCss: "" });
}

/** The theme's layout of a template, or the built-in one that a site would keep. */
function layoutOf(theme: ThemePackage, key: TemplateKey): LayoutDocument {
  const layout = theme.layouts.get(key) ?? stockLayouts.get(key);
  if (!layout) throw new Error(`Nobody has a layout for ${key}.`);
  return rewriteLayoutAssets(layout, assetBaseOf(theme.manifest.id));
}

function samplesOf({ key, label }: PreviewPage, { viewer, content }: ViewState) {
  const person = viewer === "member" ? sampleViewer : sampleGuest;
  if (key === SPECIMEN) {
    const { content: everything } = samplePageModel("home", content);
    return { model: samplePage("page.detail", "/p/style-variants", everything, person), title: label };
  }
  const samples = samplePages().filter(({ template }) => template === key);
  // Some pages have more for a member than another head: a thread that can be answered, for example.
  const own =
    viewer === "member" && content === "full" ? samples.find(({ name }) => name.endsWith("-member")) : undefined;
  const model: PageModel = own?.model ?? samplePageModel(key, content, person);
  return { model, title: samples[0]?.title ?? null };
}
