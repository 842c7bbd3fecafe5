const LONGEST = 1_000;

/** A text as a quotation in Markdown, with an empty line for the answer. */
export function quotation(text: string): string {
  const lines = text.trim().slice(0, LONGEST).split(/\r?\n/);
  return `${lines.map((line) => `> ${line}`.trimEnd()).join("\n")}\n\n`;
}

/** The own words of a comment: what it quotes itself is left out, unless there is nothing else. */
export function ownWords(content: string): string {
  const own = content.replace(/^>.*(?:\n|$)/gm, "").trim();
  return own || content.trim();
}
