/** Replacement that a tool makes in a text, and the selection afterwards. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly selectFrom: number;
  readonly selectTo: number;
}

/** A text with what is selected in it. */
export interface Selected {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export const FORMATS = ["bold", "link", "code", "quote"] as const;

export type FormatName = (typeof FORMATS)[number];

const ADDRESS = /^(?:https?:\/\/|mailto:)\S+$/i;
const PLACEHOLDER = "https://";

/** The selection without the spaces around it, which would keep marks from working. */
function trimmed({ text, start, end }: Selected): Selected {
  const chosen = text.slice(start, end);
  const lead = chosen.length - chosen.trimStart().length;
  return chosen.trim() === ""
    ? { text, start, end: start }
    : { text, start: start + lead, end: start + lead + chosen.trim().length };
}

function toggleMark(selected: Selected, mark: string): Edit {
  const { text, start, end } = trimmed(selected);
  const chosen = text.slice(start, end);
  const size = mark.length;
  if (text.slice(start - size, start) === mark && text.slice(end, end + size) === mark)
    return { from: start - size, to: end + size, text: chosen, selectFrom: start - size, selectTo: end - size };
  if (chosen.length > 2 * size && chosen.startsWith(mark) && chosen.endsWith(mark)) {
    const inner = chosen.slice(size, -size);
    return { from: start, to: end, text: inner, selectFrom: start, selectTo: start + inner.length };
  }
  const around = markAround(text, start, end, mark);
  if (around) {
    const [open, close] = around;
    // At the end of a marked word, the tool moves the cursor past the closing mark instead of removing the pair.
    if (start === end && end === close) {
      const after = close + size;
      return { from: close, to: after, text: mark, selectFrom: after, selectTo: after };
    }
    const inner = text.slice(open + size, close);
    return { from: open, to: close + size, text: inner, selectFrom: start - size, selectTo: end - size };
  }
  return { from: start, to: end, text: mark + chosen + mark, selectFrom: start + size, selectTo: end + size };
}

/** Offsets of the opening and closing mark around the selection within one line; null without such a pair. */
function markAround(text: string, start: number, end: number, mark: string): readonly [number, number] | null {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const found = text.indexOf("\n", end);
  const line = text.slice(lineStart, found === -1 ? text.length : found);
  const places: number[] = [];
  for (let at = line.indexOf(mark); at !== -1; at = line.indexOf(mark, at + mark.length)) places.push(lineStart + at);
  for (let index = 0; index + 1 < places.length; index += 2) {
    const [open = 0, close = 0] = places.slice(index, index + 2);
    if (open + mark.length <= start && end <= close) return [open, close];
  }
  return null;
}

/** Lines of code get a fence; words get as many backticks as they need. */
function toggleCode(selected: Selected): Edit {
  const { text, start, end } = trimmed(selected);
  const chosen = text.slice(start, end);
  if (!chosen.includes("\n")) return toggleMark(selected, "`");
  const longest = Math.max(2, ...[...chosen.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const before = start > 0 && text[start - 1] !== "\n" ? "\n" : "";
  const opening = `${before}${fence}\n`;
  const selectFrom = start + opening.length;
  return {
    from: start,
    to: end,
    text: `${opening}${chosen}\n${fence}`,
    selectFrom,
    selectTo: selectFrom + chosen.length,
  };
}

const QUOTED = /^ {0,3}> ?/;

function lines({ text, start, end }: Selected) {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const found = text.indexOf("\n", Math.max(start, end - 1));
  const to = found === -1 ? text.length : found;
  return { from, to, lines: text.slice(from, to).split("\n") };
}

function toggleQuote(selected: Selected): Edit {
  const found = lines(selected);
  const isQuoted = found.lines.every((line) => QUOTED.test(line));
  const text = found.lines.map((line) => (isQuoted ? line.replace(QUOTED, "") : `> ${line}`)).join("\n");
  const end = found.from + text.length;
  // A cursor stays in its line; a selection becomes that of all its lines.
  const isCursor = selected.start === selected.end;
  const cursor = Math.max(found.from, selected.start + text.length - (found.to - found.from));
  return {
    from: found.from,
    to: found.to,
    text,
    selectFrom: isCursor ? cursor : found.from,
    selectTo: isCursor ? cursor : end,
  };
}

/** A link with its text or its address selected, whichever is missing. */
function makeLink(selected: Selected): Edit {
  const { text, start, end } = trimmed(selected);
  const chosen = text.slice(start, end);
  if (ADDRESS.test(chosen))
    return { from: start, to: end, text: `[](${chosen})`, selectFrom: start + 1, selectTo: start + 1 };
  const link = `[${chosen}](${PLACEHOLDER})`;
  const address = start + chosen.length + 3;
  const isNamed = chosen !== "";
  return {
    from: start,
    to: end,
    text: link,
    selectFrom: isNamed ? address : start + 1,
    selectTo: isNamed ? address + PLACEHOLDER.length : start + 1,
  };
}

/** Computes the edit that a tool makes for a selection. */
export function editOf(name: FormatName, selected: Selected): Edit {
  if (name === "bold") return toggleMark(selected, "**");
  if (name === "code") return toggleCode(selected);
  return name === "quote" ? toggleQuote(selected) : makeLink(selected);
}

/** Pasting an address over words links them; null where it is not that. */
export function linkOfPaste(pasted: string, { text, start, end }: Selected): Edit | null {
  const address = pasted.trim();
  const chosen = text.slice(start, end);
  if (chosen.trim() === "" || chosen.includes("\n") || ADDRESS.test(chosen.trim()) || !ADDRESS.test(address))
    return null;
  const link = `[${chosen}](${address})`;
  return { from: start, to: end, text: link, selectFrom: start + link.length, selectTo: start + link.length };
}

/** Whether what is selected has a format already; a link is inserted and never switched off. */
export function hasFormat(name: FormatName, selected: Selected): boolean {
  if (name === "link") return false;
  if (name === "quote") return lines(selected).lines.every((line) => QUOTED.test(line));
  const mark = name === "bold" ? "**" : "`";
  const { text, start, end } = trimmed(selected);
  return markAround(text, start, end, mark) !== null;
}
