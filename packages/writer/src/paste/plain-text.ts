import { withoutByteOrderMarks } from "@sitevine/contracts";

// Escape sequences by which terminals colour their output.
const ESCAPES = /\u001b\[[0-?]*[ -/]*[@-~]|\u001b\][^\u0007]*\u0007/g;
/**
 * A command behind what a shell begins a line with. A number sign or a percent sign alone is a heading or an amount; a dollar
 * sign before a number is a price.
 */
const PROMPT =
  /^(?:\([\w.-]+\) )?(?:(?:\[?[\w.-]+@[\w.-]+[^\n]{0,80}?|PS [A-Z]:[^\n]{0,80}?)\s?[$#%>❯➜]|\S*[❯➜]|[~/]?[\w./~-]*\$) +[^\s\d]/u;
/** Words apart as in columns; two spaces behind the end of a sentence are a habit. */
const COLUMNS = /[^\s.!?:;,"')] {2,}\S|\S {3,}\S|\t|[│├└─┌┐]/;

/** A text without the codes of a terminal and the marks of files. */
export const withoutEscapes = (text: string): string =>
  withoutByteOrderMarks(text.replace(ESCAPES, "").replace(/\r\n?/g, "\n"));

const linesOf = (text: string): readonly string[] =>
  withoutEscapes(text)
    .split("\n")
    .filter((line) => line.trim() !== "");

/** Whether a text is what a terminal shows, whatever it would be in Markdown: in colours, or a command and what it said. */
export function isOfTerminal(text: string): boolean {
  if (text.search(ESCAPES) >= 0) return true;
  const [first = "", ...others] = linesOf(text);
  return others.length > 0 && PROMPT.test(first);
}

/** Whether a text that is nothing in Markdown is in columns, which are lost in a paragraph. */
export function isInColumns(text: string): boolean {
  const lines = linesOf(text);
  return lines.length > 1 && lines.filter((line) => COLUMNS.test(line)).length > lines.length / 2;
}
