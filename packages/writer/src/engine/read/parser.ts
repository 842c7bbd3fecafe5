import { articleMarkdown, hasFootnotes } from "@sitevine/renderer/markdown";
import type { Env, MarkdownIt, StateBlock, Token } from "markdown-it";

/** Definitions that blocks of a text share: link references by their labels, and the labels of notes. */
export interface Shared {
  readonly hasNotes: boolean;
  readonly references: NonNullable<Env["references"]>;
  readonly notes: ReadonlySet<string>;
}

const NOTHING_SHARED: Shared = { hasNotes: false, references: {}, notes: new Set() };

const plain = articleMarkdown({ footnotes: false });

/** Leaves each note where it is written, and says in which lines; the site moves all of them below the text. */
function keepNotesInPlace(noted: MarkdownIt): MarkdownIt {
  const known = new Set(plain.block.ruler.getRules(""));
  const readNote = noted.block.ruler.getRules("").find((rule) => !known.has(rule));
  if (!readNote) throw new Error("The Markdown of articles has no notes.");
  const inPlace = (state: StateBlock, start: number, end: number, silent: boolean): boolean => {
    const at = state.tokens.length;
    const isNote = readNote(state, start, end, silent);
    const opening = state.tokens[at];
    if (isNote && !silent && opening) opening.map = [start, state.line];
    return isNote;
  };
  noted.block.ruler.at("footnote_def", inPlace, { alt: ["paragraph", "reference"] });
  noted.core.ruler.disable("footnote_tail");
  return noted;
}

const noted = keepNotesInPlace(articleMarkdown({ footnotes: true }));

const environment = ({ references, notes }: Shared): Env => ({
  references: { ...references },
  footnotes: { refs: Object.fromEntries([...notes].map((label) => [`:${label}`, -1])) },
});

/** Reads a part of a text by what its other parts share with it. */
export function parsePart(source: string, shared: Shared): Token[] {
  return (shared.hasNotes ? noted : plain).parse(source, environment(shared));
}

/** Reads a whole text as the site does, with what its blocks share. */
export function parseWhole(source: string): { readonly tokens: Token[]; readonly shared: Shared } {
  const hasNotes = hasFootnotes(source);
  const env = environment({ ...NOTHING_SHARED, hasNotes });
  const tokens = (hasNotes ? noted : plain).parse(source, env);
  const refs = (env.footnotes as { readonly refs: Readonly<Record<string, number>> }).refs;
  const notes = new Set(Object.keys(refs).map((label) => label.slice(1)));
  return { tokens, shared: { hasNotes, references: env.references ?? {}, notes } };
}

/** Whether a part of a text gives addresses to labels. */
export function definesReferences(source: string, shared: Shared): boolean {
  const env = environment({ ...shared, references: {} });
  (shared.hasNotes ? noted : plain).parse(source, env);
  return Object.keys(env.references ?? {}).length > 0;
}
