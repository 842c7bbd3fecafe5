import createBidi, { type Bidi } from "bidi-js";

/** A part of a line that is written in one direction. */
export interface DirectedRun {
  readonly text: string;
  readonly isRightToLeft: boolean;
}

// The package's types are those of a module with a default export; its CommonJS file is the function itself.
const bidi = (createBidi as unknown as () => Bidi)();
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const STRONG = /\p{L}/u;

export const hasRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

/** The direction of the first letter, like `dir="auto"`; that of the site for texts without letters. */
export function directionOfText(text: string, standard: "ltr" | "rtl"): "ltr" | "rtl" {
  const [first] = STRONG.exec(text) ?? [];
  if (first === undefined) return standard;
  return hasRightToLeft(first) ? "rtl" : "ltr";
}

interface LevelRun {
  readonly text: string;
  readonly level: number;
}

function levelRuns(text: string, direction: "ltr" | "rtl"): LevelRun[] {
  const { levels } = bidi.getEmbeddingLevels(text, direction);
  const runs: { text: string; level: number }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const last = runs.at(-1);
    const [letter, level] = [text.charAt(at), levels[at] ?? 0];
    if (last && last.level === level) last.text += letter;
    else runs.push({ text: letter, level });
  }
  return runs;
}

/** Rule L2 of the Unicode Bidirectional Algorithm, for whole runs. */
function reorder(runs: readonly LevelRun[]): readonly LevelRun[] {
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  let ordered = [...runs];
  for (let level = highest; level > 0; level -= 1) {
    const next: LevelRun[] = [];
    for (let at = 0; at < ordered.length; ) {
      let end = at;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      if (end > at) next.push(...ordered.slice(at, end).reverse());
      else next.push(...ordered.slice(at, at + 1));
      at = Math.max(end, at + 1);
    }
    ordered = next;
  }
  return ordered;
}

/** The runs of a line from left to right. */
export function visualRuns(text: string, direction: "ltr" | "rtl"): readonly DirectedRun[] {
  if (direction === "ltr" && !hasRightToLeft(text)) return text === "" ? [] : [{ text, isRightToLeft: false }];
  return reorder(levelRuns(text, direction)).map((run) => ({ text: run.text, isRightToLeft: run.level % 2 === 1 }));
}
