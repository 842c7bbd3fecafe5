import type { TokenMap } from "@sitevine/contracts";
import { type FontCut, fallbackFaces, fallbackName } from "../fonts/fallback-faces.js";
import { covers, declaredFamilies, type FontFace, readRanges, standInFamilies, uprightAt } from "../fonts/font-face.js";
import { type FontMetrics, WEIGHTS } from "../fonts/font-metrics.js";
import { completeProperty, type FamilyKey, familyKey, type StackFonts } from "../fonts/font-stack.js";
import { LATIN_LETTER } from "../fonts/scripts.js";
import type { CssNode } from "./css-node.js";
import { fontFacesIn } from "./font-faces.js";
import { readPackageReference } from "./references.js";

/** Metrics of a theme's fonts. */
export interface FontSources {
  /** The metrics of a file of the package; undefined for one that cannot be measured. */
  readonly measure: (file: string) => FontMetrics | undefined;
  /** The theme's tokens, whose lists of families tell what kind of font can stand in. */
  readonly tokens: TokenMap;
}

/** The fonts of a theme while its stylesheet is compiled. */
export interface ThemeFonts {
  /** The value of a property, with the fallback of a family that it names. */
  complete(property: string, value: string): string;
  /** The `@font-face` rules of the fallbacks. */
  faces(): string;
}

/** The families that get a fallback, and the faces of each weight that are tried until one has Latin letters. */
const MOST_FAMILIES = 8;
const MOST_FILES = 4;

/** Finds the families that a stylesheet declares, and measures those without a stand-in of the theme's own. */
export function createThemeFonts(
  nodes: readonly CssNode[],
  names: ReadonlySet<string>,
  { measure, tokens }: FontSources,
): ThemeFonts {
  const faces = fontFacesIn(nodes);
  const standIns = standInFamilies(faces);
  const declared = declaredFamilies(faces);
  const measured = new Map<FamilyKey, { readonly family: string; readonly cuts: readonly FontCut[] }>();
  for (const [key, ofFamily] of [...Map.groupBy(faces, ({ family }) => familyKey(family))].slice(0, MOST_FAMILIES)) {
    const family = ofFamily[0]?.family ?? key;
    const isOwn = standIns.has(key) || standIns.has(`${key} fallback`);
    const cuts = isOwn ? [] : cutsOf(ofFamily, names, measure);
    if (cuts.length > 0) measured.set(key, { family, cuts });
  }
  const fallbacks = new Map([...measured].map(([key, { family }]) => [key, fallbackName(family)]));
  const generics = new Map<FamilyKey, string>();
  const fonts: StackFonts = { declared, standIns, fallbacks };
  const complete = (property: string, value: string): string => {
    const completed = completeProperty(property, value, fonts);
    if (!completed) return value;
    const { family, generic } = completed;
    if (generic !== undefined && !generics.has(family)) generics.set(family, generic);
    return completed.value;
  };
  for (const scope of Object.values(tokens)) for (const [token, value] of Object.entries(scope)) complete(token, value);
  return {
    complete,
    faces: () =>
      [...measured].flatMap(([key, { family, cuts }]) => fallbackFaces(family, cuts, generics.get(key))).join("\n"),
  };
}

/** The cuts of a family that pages are written with: one for each weight that has a face of its own, or may vary to it. */
function cutsOf(
  faces: readonly FontFace[],
  names: ReadonlySet<string>,
  measure: FontSources["measure"],
): readonly FontCut[] {
  const cuts = new Map<string, FontCut>();
  for (const weight of WEIGHTS) {
    const [face, metrics] = firstMeasured(uprightAt(faces, weight), names, measure) ?? [];
    if (!face || !metrics) continue;
    const [lightest, heaviest] = face.weights;
    const varied = metrics.atWeights.find((at) => at.weight === weight && weight >= lightest && weight <= heaviest);
    // A weight that a variable font does not reach is nearest to one that it has, whose fallback stands in.
    if (!varied && metrics.atWeights.length > 0) continue;
    const weights = varied ? ([weight, weight] as const) : face.weights;
    cuts.set(weights.join(" "), { weights, width: varied?.width ?? metrics.width, metrics });
  }
  return [...cuts.values()];
}

/** The first face whose file can be measured, those for Latin letters before others. */
function firstMeasured(
  faces: readonly FontFace[],
  names: ReadonlySet<string>,
  measure: FontSources["measure"],
): readonly [FontFace, FontMetrics] | undefined {
  const isLatin = ({ range }: FontFace): boolean => covers(readRanges(range), LATIN_LETTER);
  for (const face of [...faces.filter(isLatin), ...faces.filter((each) => !isLatin(each))].slice(0, MOST_FILES)) {
    const [file] = face.sources.flatMap(({ url = "" }) => readPackageReference(url, names)?.file ?? []);
    const metrics = file === undefined ? undefined : measure(file);
    if (metrics) return [face, metrics];
  }
  return undefined;
}
