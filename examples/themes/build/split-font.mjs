import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

/** The characters of English and most names; stylesheets name the same two ranges. */
const BASIC_RANGE =
  "U+0020-007E, U+00A0, U+00A9, U+00B7, U+00BD, U+00E0-00FF, U+0131, U+2013-2014, U+2018-2019, U+201C-201D, U+2026";
/** The other characters in the latin fonts of Fontsource. */
const REST_RANGE =
  "U+0000-001F, U+007F-009F, U+00A1-00A8, U+00AA-00B6, U+00B8-00BC, U+00BE-00DF, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-2012, U+2015-2017, U+201A-201B, U+201E-2025, U+2027-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD";

/** No theme uses lighter or heavier weights; stylesheets declare the same limits. */
const WEIGHTS = { min: 400, max: 800 };

/** @param {string} range @returns {Set<number>} */
function codePoints(range) {
  const spans = range.split(", ").map((span) => span.slice(2).split("-"));
  return new Set(
    spans.flatMap(([from = "", to = from]) => {
      const first = Number.parseInt(from, 16);
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, index) => first + index);
    }),
  );
}

const basic = codePoints(BASIC_RANGE);
const rest = codePoints(REST_RANGE);
const textOf = (/** @type {Set<number>} */ points) => String.fromCodePoint(...points);

/** @typedef {{ readonly basic: Uint8Array, readonly rest: Uint8Array }} SplitFont */

/** @param {string} specifier @returns {Promise<SplitFont>} */
async function split(specifier) {
  const font = await readFile(fileURLToPath(import.meta.resolve(specifier)));
  const variationAxes = specifier.includes("variable") ? { wght: WEIGHTS } : {};
  const options = { targetFormat: /** @type {const} */ ("woff2"), variationAxes };
  return {
    basic: await subsetFont(font, textOf(basic), options),
    rest: await subsetFont(font, textOf(rest), options),
  };
}

/** @type {Map<string, Promise<SplitFont>>} */
const known = new Map();

/**
 * Splits a font of an npm package in two, so that most pages load only the larger part. This is slow, so each font is split
 * once.
 * @param {string} specifier
 * @returns {Promise<SplitFont>}
 */
export function splitFont(specifier) {
  const found = known.get(specifier) ?? split(specifier);
  known.set(specifier, found);
  return found;
}
