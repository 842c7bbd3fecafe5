/** A name that is being typed after an @. */
export interface MentionQuery {
  /** Offset of the @. */
  readonly from: number;
  readonly name: string;
}

// The @ of an address or in the middle of a word mentions nobody.
const TYPED = /(?:^|[^\p{L}\p{N}_@/.+-])@([\p{L}\p{N}_-]{1,32})$/u;

/** The name that is being typed before the cursor; null where there is none, as within code. */
export function mentionAt(text: string, cursor: number): MentionQuery | null {
  const line = text.slice(text.lastIndexOf("\n", cursor - 1) + 1, cursor);
  const [, name] = TYPED.exec(line) ?? [];
  if (name === undefined) return null;
  const isCode = (line.slice(0, -name.length).match(/`/g) ?? []).length % 2 === 1;
  return isCode ? null : { from: cursor - name.length - 1, name };
}
