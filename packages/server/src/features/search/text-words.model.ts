/** A word of a text: how it is looked for, and where it stands. */
export interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Where its first sign ends, in writing that puts no spaces between words; else its end. */
  readonly firstEnd: number;
}

/** Letters in a row, as they stand: one word, or the signs of a writing without spaces. */
export type Run = { readonly kind: "word"; readonly word: Word } | { readonly kind: "signs"; readonly signs: Word[] };

const SPACELESS = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`;
const VOICING = "\uff9e\uff9f";
// The marks of a sign belong to it, as do those that half-width kana write behind it.
const SIGN = String.raw`(?=[\p{L}\p{N}])[${SPACELESS}][\p{M}${VOICING}]*`;
const RUN = new RegExp(String.raw`(?<signs>(?:${SIGN})+)|(?:(?![${SPACELESS}])[\p{L}\p{N}]\p{M}*)+`, "gu");
const SIGNS = new RegExp(SIGN, "gu");

const NOT_ASCII = /[^\0-\x7f]/;
// Accents above and below, points of Hebrew, and short vowels of Arabic: people leave them out when they search.
const DIACRITICS =
  /[\u0300-\u036f]|[\u0591-\u05bd]|[\u05bf-\u05c7]|[\u064b-\u065f]|\u0670|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]/g;
const NOT_IN_WORDS = /[^\p{L}\p{N}\p{M}]/gu;
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
  ŧ: "t",
  ς: "σ",
};
const OWN_LETTERS = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "g");

// Longer words are not written by people.
const LONGEST_WORD = 64;

/** The form under which a word is kept and looked for: without case, width, accents and ligatures. */
export function foldWord(word: string): string {
  return cut(NOT_ASCII.test(word) ? foldLetters(word) : word.toLowerCase());
}

const foldLetters = (word: string): string =>
  word
    .normalize("NFKD")
    .toLowerCase()
    .normalize("NFKD")
    .replace(DIACRITICS, "")
    .replace(OWN_LETTERS, (letter) => LETTERS[letter] ?? letter)
    .normalize("NFC")
    .replace(NOT_IN_WORDS, "");

const cut = (word: string): string =>
  word.length <= LONGEST_WORD ? word : word.slice(0, LONGEST_WORD).replace(/[\ud800-\udbff]$/, "");

/** Splits a text, of whatever kind, into what can be looked for. */
export function* runsOf(text: string): Generator<Run> {
  for (const { 0: run, index: start, groups } of text.matchAll(RUN)) {
    if (groups?.signs === undefined) {
      const folded = foldWord(run);
      const end = start + run.length;
      if (folded !== "") yield { kind: "word", word: { text: folded, start, end, firstEnd: end } };
      continue;
    }
    const signs = [...run.matchAll(SIGNS)].map(({ 0: sign, index }) => {
      const end = start + index + sign.length;
      return { text: foldWord(sign), start: start + index, end, firstEnd: end };
    });
    yield { kind: "signs", signs: signs.filter(({ text: folded }) => folded !== "") };
  }
}

/** Two neighbouring signs as one word, so that any part of a run is found as words in a row. */
export const pairOf = (first: Word, second: Word): Word => ({
  text: first.text + second.text,
  start: first.start,
  end: second.end,
  firstEnd: first.end,
});

/** The words of a text as the index has them; the last sign of a run stands alone. */
export function* wordsOf(text: string): Generator<Word> {
  for (const run of runsOf(text)) {
    if (run.kind === "word") {
      yield run.word;
      continue;
    }
    for (const [index, sign] of run.signs.entries()) {
      const next = run.signs[index + 1];
      yield next ? pairOf(sign, next) : sign;
    }
  }
}

// PostgreSQL refuses an index entry of more than a megabyte; each word takes a few bytes beside its own.
const MOST_BYTES = 900_000;
const BYTES_BESIDE = 8;
const LONGEST_TITLE = 1_000;

/** The words of a document for the index; the end of a very long text is left out. */
export function indexWords(texts: { readonly title: string; readonly body: string }) {
  let left = MOST_BYTES;
  const take = (text: string): string[] => {
    const words: string[] = [];
    for (const word of wordsOf(text)) {
      left -= Buffer.byteLength(word.text) + BYTES_BESIDE;
      if (left < 0) break;
      words.push(word.text);
    }
    return words;
  };
  return { title: take(texts.title.slice(0, LONGEST_TITLE)), body: take(texts.body) };
}
