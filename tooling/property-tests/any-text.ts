import fc from "fast-check";

const LAST_CODE_POINT = 0x10_ffff;

function codePointOf(character: unknown): number {
  const codePoint = typeof character === "string" ? character.codePointAt(0) : undefined;
  if (codePoint === undefined || String.fromCodePoint(codePoint) !== character)
    throw new Error("This is not one character.");
  return codePoint;
}

// Without `codePointOf`, fast-check could not put names such as `__proto__` into the strings.
const anyCharacter = fc
  .integer({ min: 0, max: LAST_CODE_POINT })
  .map((codePoint) => String.fromCodePoint(codePoint), codePointOf);

/**
 * Strings of any code points, halves of surrogate pairs among them. The unit "binary" of fast-check has no halves, and makes a
 * table of all million code points each time, which takes a second and 85 MB.
 */
export const anyText = (constraints: Pick<fc.StringConstraints, "maxLength"> = {}): fc.Arbitrary<string> =>
  fc.string({ ...constraints, unit: anyCharacter });
