// What terminals write between the words to colour them.
const ESCAPES = /\u001b\[[0-?]*[ -/]*[@-~]|\u001b\][^\u0007]*\u0007/g;
const PROMPT = /^\S*[$#%❯➜] \S/;
const COLUMNS = /\S {2,}\S|\t|[│├└─┌┐]/;

/** A text without the codes of a terminal. */
export const withoutEscapes = (text: string): string => text.replace(ESCAPES, "").replace(/\r\n?/g, "\n");

/** Whether a text is what a terminal shows: a prompt, or columns. */
export function isOfTerminal(text: string): boolean {
  if (text.search(ESCAPES) >= 0) return true;
  const lines = withoutEscapes(text)
    .split("\n")
    .filter((line) => line.trim() !== "");
  if (lines.length < 2) return false;
  const columns = lines.filter((line) => COLUMNS.test(line)).length;
  return PROMPT.test(lines[0] ?? "") || columns > lines.length / 2;
}
