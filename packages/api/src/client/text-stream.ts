/** Iterates over the text of a body as it arrives; stops the transfer when the iteration ends early. */
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

/** Index of the last complete line end. A CR at the very end may be the first half of a CR LF. */
function lastLineEnd(text: string): number {
  const carriageReturn = text.length < 2 ? -1 : text.lastIndexOf("\r", text.length - 2);
  return Math.max(text.lastIndexOf("\n"), carriageReturn);
}

/** Iterates over lines without their ends (CR LF, LF or CR), including a last line without one. */
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

/** Iterates over the values of newline-delimited JSON; skips empty lines. Throws a SyntaxError at invalid JSON. */
export async function* ndjsonValues(chunks: AsyncIterable<string>): AsyncGenerator<unknown, void, undefined> {
  for await (const line of linesOf(chunks)) if (line.trim() !== "") yield JSON.parse(line);
}
