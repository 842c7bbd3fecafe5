import { compileStylesheet } from "@sitevine/theme-engine";
import { choiceCookie } from "./choice-cookie.js";
import { type StaticFile, staticFile } from "./static-files.js";

const cookie = choiceCookie("sv_font");

/** The fonts that readers may have instead of those of the look. Their devices have them, so that nothing is fetched. */
const STACKS = {
  sans: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  serif: 'Charter, "Bitstream Charter", "Sitka Text", Cambria, Georgia, serif',
  // Letters that are far apart and hard to confuse.
  clear: '"Atkinson Hyperlegible Next", "Atkinson Hyperlegible", Verdana, "DejaVu Sans", Tahoma, sans-serif',
} as const;

export type ReaderFont = keyof typeof STACKS;

export const READER_FONTS = Object.keys(STACKS) as readonly ReaderFont[];

const isReaderFont = (value: string): value is ReaderFont => Object.hasOwn(STACKS, value);

/** Each says what the site font of an administrator says, and comes after the stylesheet of the look. */
const STYLESHEETS = new Map<ReaderFont, StaticFile>(
  READER_FONTS.map((font) => {
    const css = compileStylesheet({ theme: {}, admin: null, siteFont: STACKS[font], themeCss: "", adminCss: "" });
    return [font, staticFile(`font-${font}`, "css", css, "text/css; charset=utf-8")];
  }),
);

export const FONT_FILES: readonly StaticFile[] = [...STYLESHEETS.values()];

/** The address of what sets a page in this font. */
export const fontStylesheetUrl = (font: ReaderFont): string | undefined => STYLESHEETS.get(font)?.path;

/** The font that the reader chose, if there is exactly one cookie and it names one. */
export function chosenFont(request: Request): ReaderFont | undefined {
  const font = cookie.read(request);
  return font !== undefined && isReaderFont(font) ? font : undefined;
}

/** Remembers a choice; anything but a known font deletes it, which is how a reader returns to that of the look. */
export const fontCookie = (font: string): string => cookie.write(isReaderFont(font) ? font : null);
