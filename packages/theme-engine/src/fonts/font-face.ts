import { listReferences } from "@sitevine/contracts/css";
import { type FamilyKey, familyKey, readStack } from "./font-stack.js";
import { splitList } from "./split-list.js";

/** Descriptors of a `@font-face` rule, with the defaults of CSS for missing ones. */
export interface FontFace {
  readonly family: string;
  readonly isItalic: boolean;
  /** The lightest and the heaviest weight that it is for. */
  readonly weights: readonly [number, number];
  /** The `unicode-range` as written; undefined for all. Few faces are asked for it. */
  readonly range: string | undefined;
  readonly sources: readonly FontSource[];
  /** True when its size or its lines are adjusted to those of another font. */
  readonly isAdjusted: boolean;
}

export interface FontSource {
  /** As written; undefined for a font of the reader's system. */
  readonly url: string | undefined;
  /** Lower-case name of its format, when one is given. */
  readonly format: string | undefined;
}

const ADJUSTING = ["size-adjust", "ascent-override", "descent-override", "line-gap-override"] as const;

/** Reads the descriptors of a rule, by lower-case name; undefined without family or source, since browsers ignore such rules. */
export function readFontFace(values: ReadonlyMap<string, string>): FontFace | undefined {
  const [named] = readStack(values.get("font-family") ?? "");
  const family = named?.family;
  const sources = readSources(values.get("src") ?? "");
  if (family === undefined || sources.length === 0) return undefined;
  return {
    family,
    isItalic: !/^\s*normal\s*$/i.test(values.get("font-style") ?? "normal"),
    weights: readWeights(values.get("font-weight") ?? "normal"),
    range: values.get("unicode-range"),
    sources,
    isAdjusted: ADJUSTING.some((name) => values.has(name)),
  };
}

/** A family that stands in for another one: a font of the reader's system, with the metrics of the other. */
const isStandIn = ({ sources, isAdjusted }: FontFace): boolean =>
  isAdjusted && sources.every(({ url }) => url === undefined);

export const declaredFamilies = (faces: readonly FontFace[]): ReadonlySet<FamilyKey> =>
  new Set(faces.map(({ family }) => familyKey(family)));

export const standInFamilies = (faces: readonly FontFace[]): ReadonlySet<FamilyKey> =>
  declaredFamilies(faces.filter(isStandIn));

/** Code points, from and to; undefined for all. */
export type CodePoints = readonly (readonly [number, number])[] | undefined;

/** Whether a face is for a character. */
export const covers = (ranges: CodePoints, character: number): boolean =>
  ranges?.some(([from, to]) => character >= from && character <= to) ?? true;

const NORMAL = { least: 400, most: 500 } as const;

/** The upright faces whose weight is the closest, in the order of CSS; those for other characters stay beside each other. */
export function uprightAt(faces: readonly FontFace[], weight: number): readonly FontFace[] {
  const upright = faces.filter((face) => !face.isItalic);
  const wanted = Number.isNaN(weight) ? NORMAL.least : weight;
  const distances = upright.map(({ weights }) => distanceOf(wanted, weights));
  const least = Math.min(...distances);
  return upright.filter((_, index) => distances[index] === least);
}

/**
 * Distance of a face from a weight in the font matching of CSS: lighter faces come first for light text, heavier ones
 * for bold text.
 */
function distanceOf(wanted: number, [lightest, heaviest]: FontFace["weights"]): number {
  if (wanted >= lightest && wanted <= heaviest) return 0;
  const isHeavier = lightest > wanted;
  const gap = isHeavier ? lightest - wanted : wanted - heaviest;
  const isNormal = wanted >= NORMAL.least && wanted <= NORMAL.most;
  if (isNormal && isHeavier && lightest <= NORMAL.most) return gap;
  const isPreferred = isNormal || wanted < NORMAL.least ? !isHeavier : isHeavier;
  return gap + (isPreferred ? 1_000 : 2_000);
}

const WEIGHT_WORDS: ReadonlyMap<string, number> = new Map([
  ["normal", NORMAL.least],
  ["bold", 700],
]);
/** Range of weights that CSS allows. */
const WEIGHTS = { least: 1, most: 1_000 } as const;

function readWeights(value: string): readonly [number, number] {
  const words = value.trim().toLowerCase().split(/\s+/);
  const read = words.map((word) => WEIGHT_WORDS.get(word) ?? Number(word));
  const [first = NORMAL.least, second = first] = read;
  if (!read.every((weight) => weight >= WEIGHTS.least && weight <= WEIGHTS.most)) return [WEIGHTS.least, WEIGHTS.most];
  return [Math.min(first, second), Math.max(first, second)];
}

const RANGE = /^u\+([0-9a-f]{1,6})(\?{0,5})(?:-([0-9a-f]{1,6}))?$/i;

export function readRanges(value: string | undefined): CodePoints {
  const written = value?.split(",").map((part) => RANGE.exec(part.trim()));
  return written?.flatMap((match) => {
    if (!match) return [];
    const [, start = "", open = "", end = start] = match;
    const code = (digits: string): number => Number.parseInt(digits, 16);
    const pad = (filler: string): string => filler.repeat(open.length);
    return [[code(start + pad("0")), code(open === "" ? end : start + pad("f"))] as const];
  });
}

function readSources(value: string): readonly FontSource[] {
  return splitList(value)
    .filter((tokens) => tokens.length > 0)
    .map((tokens) => {
      const [reference] = listReferences(tokens, { bareStrings: true });
      const format = tokens.findIndex(
        ({ type, value: name }) => type === "function" && name.toLowerCase() === "format",
      );
      return {
        url: reference?.kind === "literal" ? reference.url : undefined,
        format: format === -1 ? undefined : tokens[format + 1]?.value.toLowerCase(),
      };
    });
}
