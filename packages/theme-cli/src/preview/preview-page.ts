import { TEMPLATE_CATALOGUE } from "@sitevine/contracts";
import { type PageTemplateKey, samplePages } from "@sitevine/renderer/sample";

/** One page that the preview shows: a template's, or the specimen of the style variants. */
export interface PreviewPage {
  readonly key: PageTemplateKey | typeof SPECIMEN;
  readonly label: string;
  /** Where a site shows it, as a pattern of paths; null for a page without an address. */
  readonly route: string | null;
  /** False for a page that looks the same on the day the site opens. */
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

/** Every page, in the order that editors list the templates. */
export const PREVIEW_PAGES: readonly PreviewPage[] = [
  ...templatePages,
  { key: SPECIMEN, label: "Style variants", route: null, hasEmpty: true },
];

/** Templates that show on every page. */
export const CHROME_TEMPLATES = TEMPLATE_CATALOGUE.filter((entry) => !shown.has(entry.key));

const byKey: ReadonlyMap<string, PreviewPage> = new Map(PREVIEW_PAGES.map((page) => [page.key, page]));

export function findPreviewPage(key: string): PreviewPage | undefined {
  return byKey.get(key);
}

/** The page that a site shows under a path, so that links inside of a page lead somewhere. */
export function pageAtPath(path: string): PreviewPage | undefined {
  return PREVIEW_PAGES.find(({ route }) => route !== null && patternOf(route).test(path));
}

const patternOf = (route: string): RegExp => new RegExp(`^${route.replaceAll(/:\w+/g, "[^/]+")}/?$`);
