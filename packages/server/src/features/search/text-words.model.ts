/** A word of a text: its search form and its position. */
export interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The end of its first sign, in a script without spaces between words; otherwise its end. */
  readonly firstEnd: number;
}

/** Consecutive letters: one word, or the signs of a script without spaces. */
export type Run = { readonly kind: "word"; readonly word: Word } | { readonly kind: "signs"; readonly signs: Word[] };

// Korean has spaces, but joins words to compounds, and particles to words.
const SPACELESS = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`;
const VOICING = "\uff9e\uff9f";
// The letters of a Korean syllable in decomposed form.
const SYLLABLE = String.raw`[\u1100-\u115f\ua960-\ua97c]+[\u1160-\u11a7\ud7b0-\ud7c6]+[\u11a8-\u11ff\ud7cb-\ud7fb]*`;
// The marks of a sign belong to it, as do those that follow half-width kana.
const SIGN = String.raw`(?=[\p{L}\p{N}])(?:${SYLLABLE}|[${SPACELESS}])[\p{M}${VOICING}]*`;
// Most words by far have nothing but these letters, which are told apart much sooner than those of all scripts.
const PLAIN = String.raw`[A-Za-z0-9]+(?![A-Za-z0-9]|[^\0-\x7f])`;
const RUN = new RegExp(String.raw`${PLAIN}|(?<signs>(?:${SIGN})+)|(?:(?![${SPACELESS}])[\p{L}\p{N}]\p{M}*)+`, "gu");
const SIGNS = new RegExp(SIGN, "gu");

const NOT_ASCII = /[^\0-\x7f]/;
// Accents above and below, Hebrew points, and short Arabic vowels: people omit them when they search.
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

// People do not write longer words.
const LONGEST_WORD = 64;

/** The form in which a word is stored and searched: without case, width, accents and ligatures. */
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

/** Splits any text into searchable runs. */
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

/** Two neighbouring signs as one word, so that any part of a run is found as consecutive words. */
export const pairOf = (first: Word, second: Word): Word => ({
  text: first.text + second.text,
  start: first.start,
  end: second.end,
  firstEnd: first.end,
});

/** The words of a text in the form of the index; the last sign of a run is a word of its own. */
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

// PostgreSQL rejects an index entry of more than a megabyte; each word takes a few bytes in addition to its own.
const MOST_BYTES = 900_000;
const BYTES_BESIDE = 8;
const LONGEST_TITLE = 1_000;

/** The words of a document for the index; the end of a very long text is dropped. */
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
