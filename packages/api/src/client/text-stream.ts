/** The text of a body as it arrives; stops the transfer when the reader leaves early. */
export async function* textChunks(response: Response): AsyncGenerator<string, void, undefined> {
  if (!response.body) return;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      yield decoder.decode(part.value, { stream: true });
    }
    yield decoder.decode();
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Where the last line end of the text stands; a CR at the very end may yet be the first half of a CR LF. */
function lastLineEnd(text: string): number {
  const carriageReturn = text.length < 2 ? -1 : text.lastIndexOf("\r", text.length - 2);
  return Math.max(text.lastIndexOf("\n"), carriageReturn);
}

/** Lines without their ends (CR LF, LF or CR); the last one also when nothing ends it. */
export async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  let rest = "";
  for await (const chunk of chunks) {
    const text = rest + chunk;
    const end = lastLineEnd(text);
    rest = text.slice(end + 1);
    if (end >= 0)
      yield* text
        .slice(0, end + 1)
        .split(/\r\n|\n|\r/)
        .slice(0, -1);
  }
  if (rest !== "") yield rest.replace(/\r$/, "");
}

/** The values of newline-delimited JSON; empty lines are skipped. Throws a SyntaxError at a line that is no JSON. */
export async function* ndjsonValues(chunks: AsyncIterable<string>): AsyncGenerator<unknown, void, undefined> {
  for await (const line of linesOf(chunks)) if (line.trim() !== "") yield JSON.parse(line);
}
