const LETTER = String.raw`[\p{Ll}\p{Lo}\p{Lm}\p{N}]`;
const WORD = String.raw`(?:${LETTER}\p{M}*)+`;
const WORDS = new RegExp(WORD, "gu");

// The compatibility forms of these letters of Thai and Lao are other spellings, which nobody types.
const AS_TYPED = /[^\u0e33\u0eb3\u0edc\u0edd]+/g;
// Joiners, variation selectors, soft hyphens and fillers show nothing, and keycaps surround a digit.
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Me}]+/gu;
// No script has letters with more marks; there are texts that pile them up.
const PILED_MARKS = /(\p{M}{8})\p{M}+/gu;
const DOTTED_I = /i\u0307/g;
const LAST_LETTER = /\P{M}\p{M}*$/u;
const BEGINS_WITHIN = /^(?:\p{M}|[\udc00-\udfff])/u;

/** The beginning of a text, at most `max` UTF-16 units, without parting a letter from its marks. */
function beginning(text: string, max: number): string {
  const kept = text.slice(0, max);
  return BEGINS_WITHIN.test(text.slice(max, max + 2)) ? kept.replace(LAST_LETTER, "") : kept;
}

/**
 * The words of a text as a part of an address: letters of any script in lower case with their marks, and digits, in
 * composed form (NFC), joined by single hyphens, at most `max` UTF-16 units. Empty for a text without letters and digits.
 */
export function addressWords(text: string, max: number): string {
  const words = text
    .normalize("NFC")
    .replace(AS_TYPED, (part) => part.normalize("NFKC"))
    .toLowerCase()
    .replace(UNSEEN, "")
    .replace(DOTTED_I, "i")
    .replace(PILED_MARKS, "$1")
    .normalize("NFC")
    .match(WORDS);
  return beginning(words?.join("-") ?? "", max).replace(/-+$/, "");
}

/** The slug of a name or a title: its words, of which one with an apostrophe stays one. */
export const slugOf = (name: string, max: number): string => addressWords(name.replace(/['\u2019]/g, ""), max);

/** The form of a slug: words as `addressWords` joins them. */
export const SLUG_PATTERN: RegExp = new RegExp(`^${WORD}(?:-${WORD})*$`, "u");
