import type { LayoutDocument, TemplateKey } from "@sitevine/contracts";
import { coreRegistry, type HeadModel, type PageContent, renderDocument, stockLayouts } from "@sitevine/renderer";
import type { SiteInfo } from "../features/settings/index.js";
import type { Look } from "./look.js";
import { pageModel } from "./page-model.js";
import { BASE_STYLESHEET, ICON, READER_SCRIPT } from "./static-files.js";

/** One page to render. */
export interface PageRequest {
  readonly site: SiteInfo;
  readonly look: Look;
  readonly path: string;
  readonly templateKey: TemplateKey;
  readonly title: string | null;
  readonly content: PageContent;
  readonly now: Date;
  readonly indexed: boolean;
}

export function layoutOf(look: Look, key: TemplateKey): LayoutDocument {
  const layout = look.layouts.get(key) ?? stockLayouts.get(key);
  if (!layout) throw new Error(`The renderer ships no layout for ${key}.`);
  return layout;
}

export function headOf({
  site,
  look,
  path,
  title,
  indexed,
}: Pick<PageRequest, "site" | "look" | "path" | "title" | "indexed">): HeadModel {
  return {
    title,
    description: null,
    canonicalUrl: indexed ? new URL(path, site.url).href : null,
    imageUrl: null,
    kind: "website",
    indexed,
    appearance: look.appearance,
    baseStylesheetUrl: BASE_STYLESHEET.path,
    appearanceStylesheetUrl: look.stylesheetUrl,
    iconUrl: ICON.path,
    feedUrl: null,
    scripts: [{ src: READER_SCRIPT.path, module: true }],
    nonce: null,
  };
}

/** Renders one page in one look. */
export function renderPage(page: PageRequest): string {
  const { site, look, path, templateKey, content, now } = page;
  return renderDocument({
    template: layoutOf(look, templateKey),
    header: layoutOf(look, "chrome.header"),
    footer: layoutOf(look, "chrome.footer"),
    model: pageModel({ site, path, templateKey, themes: look.themes, content, now }),
    head: headOf(page),
    registry: coreRegistry,
  });
}
