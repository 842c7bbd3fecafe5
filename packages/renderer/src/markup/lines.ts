import { mayHoldParagraphs } from "./display.js";

/** The lines of words in a kept element. A block that was removed still begins and ends a line. */
export interface Lines {
  /** The kept element around the words; empty in none. */
  readonly parent: string;
  /** Whether line ends in texts are shown as they are. */
  readonly isOfCode: boolean;
  /** The lines in an element of a line, such as a link. */
  within(name: string): Lines;
  /** Called around what a removed block contains. */
  removedBlock(writeInside: () => void): void;
  keptBlock(): void;
  /** Called before an element of a line with words in it. One that contains blocks cannot be a part of a paragraph. */
  element(containsBlock: boolean): void;
  /** Called before words, and what stands in a line like them. */
  words(): void;
  /** Called before a text in code. */
  code(text: string): void;
  /** Called before a line break; false for one that stands alone in a paragraph, which has space around it anyway. */
  lineBreak(): boolean;
  end(): void;
}

/** The state that an element shares with the elements of its lines. */
interface LineState {
  /** Whether the current line has words. */
  isFilled: boolean;
  /** Whether a removed block began or ended behind them. */
  isBroken: boolean;
  isParagraphOpen: boolean;
  /** The number of removed blocks around the words. */
  removed: number;
}

/**
 * Follows the lines of an element. The words of a removed block become a paragraph where there can be one; elsewhere, as in a
 * cell or a link, a line break parts them from the words before them. Several removed blocks leave one break.
 */
export function createLines(name: string, write: (piece: string) => void): Lines {
  const state: LineState = { isFilled: false, isBroken: false, isParagraphOpen: false, removed: 0 };
  const isOfCode = name === "pre";

  const begin = (isFilled: boolean): void => {
    state.isFilled = isFilled;
    state.isBroken = false;
  };
  const endParagraph = (): void => {
    if (!state.isParagraphOpen) return;
    write("</p>");
    state.isParagraphOpen = false;
    begin(false);
  };
  const endLine = (): void => {
    if (!state.isBroken) return;
    if (state.isFilled) write(isOfCode ? "\n" : "<br />");
    begin(false);
  };
  /** Whether words that come now are a removed block's, and could be a paragraph. */
  const awaitsParagraph = (): boolean => state.removed > 0 && !state.isParagraphOpen && mayHoldParagraphs(name);

  const beginLine =
    (parent: string) =>
    (containsBlock: boolean): void => {
      if (parent !== name || containsBlock || !awaitsParagraph()) {
        endLine();
        return;
      }
      write("<p>");
      state.isParagraphOpen = true;
      begin(false);
    };

  const lines = (parent: string): Lines => ({
    parent,
    isOfCode,
    within: lines,
    removedBlock(writeInside) {
      const endBefore = (): void => {
        if (parent === name) endParagraph();
        state.isBroken = true;
      };
      endBefore();
      state.removed += 1;
      writeInside();
      state.removed -= 1;
      endBefore();
    },
    keptBlock() {
      if (parent === name) endParagraph();
      begin(false);
    },
    element: beginLine(parent),
    words() {
      beginLine(parent)(false);
      begin(true);
    },
    code(text) {
      if (!text.startsWith("\n")) endLine();
      begin(!text.endsWith("\n"));
    },
    lineBreak() {
      if (!state.isFilled && awaitsParagraph()) return false;
      endLine();
      begin(false);
      return true;
    },
    end() {
      if (parent === name) endParagraph();
    },
  });
  return lines(name);
}
