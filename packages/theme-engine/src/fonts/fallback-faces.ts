import { quoteCssString } from "@sitevine/contracts/css";
import type { FontMetrics } from "./font-metrics.js";
import { type SystemFont, systemFontsFor } from "./system-fonts.js";

const SUFFIX = " sv-fallback";

/** The family whose faces stand in for this one while it loads. */
export const fallbackName = (family: string): string => family + SUFFIX;

/** The family that this name is the fallback of; undefined for any other name. */
export const fallbackOwner = (name: string): string | undefined =>
  name.endsWith(SUFFIX) ? name.slice(0, -SUFFIX.length) : undefined;

/** Letters of another font are not stretched or shrunk beyond this; they would be harder to read than a shift is. */
const SIZES = { least: 0.5, most: 2 } as const;

const percent = (share: number): string => `${Number((share * 100).toFixed(2))}%`;

/** A font of a theme at some weights. */
export interface FontCut {
  readonly weights: readonly [number, number];
  readonly width: number;
  readonly metrics: Pick<FontMetrics, "ascent" | "descent" | "lineGap" | "range">;
}

/** Fonts for these weights and above stand in by their bold cut. */
const BOLD = 550;

/**
 * `@font-face` rules that give fonts of the reader's system the width and the lines of a theme's font. Of rules with the same
 * name and weight, browsers use the last whose font they have, so the most common comes last. The rules name the scripts of the
 * theme's font: all other content of a page keeps its size.
 */
export function fallbackFaces(
  family: string,
  cuts: readonly FontCut[],
  generic: string | undefined,
): readonly string[] {
  const systems = systemFontsFor(generic).toReversed();
  return cuts.flatMap((cut) => systems.flatMap((system) => fallbackFace(family, cut, system)));
}

function fallbackFace(family: string, { weights, metrics, ...cut }: FontCut, system: SystemFont): readonly string[] {
  const [lightest, heaviest] = weights;
  const isBold = lightest >= BOLD;
  const size = cut.width / (isBold ? system.boldWidth : system.width);
  if (size < SIZES.least || size > SIZES.most) return [];
  const sources = system.names.map((name) => `local(${quoteCssString(isBold ? `${name} Bold` : name)})`);
  return [
    `@font-face {
font-family: ${quoteCssString(fallbackName(family))};
font-weight: ${lightest === heaviest ? lightest : `${lightest} ${heaviest}`};
src: ${sources.join(", ")};
unicode-range: ${metrics.range};
size-adjust: ${percent(size)};
ascent-override: ${percent(metrics.ascent / size)};
descent-override: ${percent(metrics.descent / size)};
line-gap-override: ${percent(metrics.lineGap / size)};
}`,
  ];
}
