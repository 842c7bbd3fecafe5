import { TEMPLATE_CATALOGUE } from "@sitevine/contracts";
import { type PageTemplateKey, samplePages } from "@sitevine/renderer/sample";

/** A page of the preview: a template, or the specimen of the style variants. */
export interface PreviewPage {
  readonly key: PageTemplateKey | typeof SPECIMEN;
  readonly label: string;
  /** The path pattern at which a site shows it; null for a page without an address. */
  readonly route: string | null;
  /** False for a page that has no empty state. */
  readonly hasEmpty: boolean;
}

export const SPECIMEN = "style-variants";

const shown: ReadonlySet<string> = new Set(samplePages().map(({ template }) => template));
const emptyNames: ReadonlySet<string> = new Set(samplePages().map(({ name }) => name));

const templatePages = TEMPLATE_CATALOGUE.filter((entry) => shown.has(entry.key)).map(
  ({ key, label, previewRoute }): PreviewPage => ({
    key: key as PageTemplateKey,
    label,
    route: previewRoute,
    hasEmpty: emptyNames.has(`${key.replaceAll(".", "-")}-empty`),
  }),
);

/** All pages, in the order in which editors list the templates. */
export const PREVIEW_PAGES: readonly PreviewPage[] = [
  ...templatePages,
  { key: SPECIMEN, label: "Style variants", route: null, hasEmpty: true },
];

/** Templates that appear on every page. */
export const CHROME_TEMPLATES = TEMPLATE_CATALOGUE.filter((entry) => !shown.has(entry.key));

const byKey: ReadonlyMap<string, PreviewPage> = new Map(PREVIEW_PAGES.map((page) => [page.key, page]));

export function findPreviewPage(key: string): PreviewPage | undefined {
  return byKey.get(key);
}

/** The page that a site shows at a path, so that links inside of a page work. */
export function pageAtPath(path: string): PreviewPage | undefined {
  return PREVIEW_PAGES.find(({ route }) => route !== null && patternOf(route).test(path));
}

const patternOf = (route: string): RegExp => new RegExp(`^${route.replaceAll(/:\w+/g, "[^/]+")}/?$`);
