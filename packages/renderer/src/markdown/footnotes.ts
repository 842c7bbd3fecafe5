import type { MarkdownIt, Token } from "markdown-it";
import footnotes from "markdown-it-footnote";

/** More references than any real text has; the parser's time grows with the square of their number. */
const MAX_REFERENCES = 400;

/** Whether a text has footnotes, and few enough to parse. */
export function hasFootnotes(source: string): boolean {
  const count = source.split("[^", MAX_REFERENCES + 2).length - 1;
  return count > 0 && count <= MAX_REFERENCES;
}

/** A note and one reference to it; both count from 1. */
interface Reference {
  readonly note: number;
  readonly time: number;
}

function referenceOf(token: Token | undefined): Reference {
  const { id, subId } = token?.meta ?? {};
  return { note: Number(id) + 1, time: Number(subId ?? 0) + 1 };
}

const noteId = ({ note }: Reference): string => `note_${note}`;
const referenceId = ({ note, time }: Reference): string => (time === 1 ? `ref_${note}` : `ref_${note}_${time}`);

/**
 * Parses `[^name]` and `[^name]: text` as footnotes, which follow the text and link back. Their ids have an underscore,
 * which no heading's id has. Inline notes (`^[text]`) are not parsed, since their nesting has no bound.
 */
export function addFootnotes(markdown: MarkdownIt): void {
  markdown.use(footnotes).disable("footnote_inline");
  Object.assign(markdown.renderer.rules, {
    footnote_ref(tokens: readonly Token[], index: number) {
      const reference = referenceOf(tokens[index]);
      return `<sup><a href="#${noteId(reference)}" id="${referenceId(reference)}">${reference.note}</a></sup>`;
    },
    footnote_block_open: () => '<section class="footnotes">\n<ol>\n',
    footnote_block_close: () => "</ol>\n</section>\n",
    footnote_open: (tokens: readonly Token[], index: number) => `<li id="${noteId(referenceOf(tokens[index]))}">`,
    footnote_anchor: (tokens: readonly Token[], index: number) =>
      ` <a href="#${referenceId(referenceOf(tokens[index]))}">↩</a>`,
  });
}
