import { TEMPLATE_CATALOGUE, themeAppearance } from "@sitevine/contracts";
import { baseStylesheet } from "@sitevine/renderer";
import { renderSample, sampleHead, samplePages } from "@sitevine/renderer/sample";
import { type ThemePackage, themeLayout, themeStylesheet } from "@sitevine/theme-engine";

/** One template of a theme as a page for visitors of the marketplace: a document that needs nothing but the theme's own files. */
export interface Preview {
  readonly template: string;
  readonly html: string;
}

// Stand for the two stylesheets until their text is in the document.
const LINKS = { base: "preview:base", look: "preview:look" };

// The links of the sample lead nowhere here: they ask for a new window, which a sandbox does not open.
const NO_LINKS = '<base target="_blank">';

/**
 * Renders each template of a theme once, with the content of the sample community: the theme's own layouts, and its tokens and
 * stylesheet over the base stylesheet. Of an older package, the light half has been kept when it was read. The theme's files are
 * expected below `assetBase`.
 */
export function renderPreviews(theme: ThemePackage, assetBase: string): readonly Preview[] {
  const samples = samplePages();
  const look = themeStylesheet(theme, assetBase);
  const head = { appearance: themeAppearance(theme.manifest), indexed: false, canonicalUrl: null };
  return TEMPLATE_CATALOGUE.flatMap(({ key }) => {
    const sample = samples.find(({ template }) => template === key);
    if (!sample) return [];
    const html = renderSample({
      template: sample.template,
      layoutOf: (wanted) => themeLayout(theme, wanted, assetBase),
      model: sample.model,
      head: { ...sampleHead({ base: LINKS.base, appearance: LINKS.look }, sample.title), ...head },
    });
    const parts = [
      ["<head>", `<head>${NO_LINKS}`],
      [`<link rel="stylesheet" href="${LINKS.base}">`, styleOf(baseStylesheet)],
      [`<link rel="stylesheet" href="${LINKS.look}" id="sv-appearance">`, styleOf(look)],
    ] as const;
    return { template: key, html: parts.reduce((page, [mark, text]) => withText(page, mark, text), html) };
  });
}

function withText(page: string, mark: string, text: string): string {
  const [before = "", after, more] = page.split(mark);
  if (after === undefined || more !== undefined) throw new Error(`The page has not exactly one ${mark}.`);
  return before + text + after;
}

const styleOf = (css: string): string => `<style>${withoutMarkup(css)}</style>`;

/** Prevents text from closing the style element; nowhere else does CSS have `<` before these characters. */
const withoutMarkup = (css: string): string => css.replace(/<(?=[/!])/g, "\\3c ");
