import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { styleText } from "node:util";
import { Interrupted } from "../interruption.js";
import type { Terminal } from "./terminal.js";

// Short work finishes before anybody could read its progress.
const PATIENCE_MS = 250;
const CLEAR_LINE = "\r\u001b[K";

type Streams = "stdin" | "stdout" | "stderr";

/** The terminal of the running process. Node itself applies NO_COLOR and FORCE_COLOR. */
export function processTerminal({ stdin, stdout, stderr }: Pick<NodeJS.Process, Streams>): Terminal {
  let shown = false;
  let since: number | undefined;
  const progress = (text: string | undefined): void => {
    if (!stderr.isTTY) return;
    since ??= performance.now();
    if (text === undefined) {
      since = undefined;
      if (shown) stderr.write(CLEAR_LINE);
      shown = false;
    } else if (performance.now() - since >= PATIENCE_MS) {
      stderr.write(`${CLEAR_LINE}${text.slice(0, Math.max(20, stderr.columns - 1))}`);
      shown = true;
    }
  };
  const askWith = async (output: NodeJS.WritableStream, question: string, signal: AbortSignal): Promise<string> => {
    // In terminal mode the prompt shows what is typed, and the system does not.
    const lines = createInterface({ input: stdin, output, terminal: true });
    // In raw mode, the terminal passes Ctrl-C to the prompt and not to the process.
    lines.on("SIGINT", () => process.kill(process.pid, "SIGINT"));
    // Ctrl-D ends the input; without this, the question would never be answered.
    const ended = new AbortController();
    lines.once("close", () => ended.abort());
    try {
      return await lines.question(question, { signal: AbortSignal.any([signal, ended.signal]) });
    } catch (error) {
      stdout.write("\n");
      throw ended.signal.aborted ? new Interrupted(130) : error;
    } finally {
      lines.close();
    }
  };
  const ask: NonNullable<Terminal["ask"]> = (question, signal) => askWith(stdout, question, signal);
  const askSecret: typeof ask = async (question, signal) => {
    stdout.write(question);
    const answer = await askWith(new Writable({ write: (_chunk, _encoding, done) => done() }), "", signal);
    stdout.write("\n");
    return answer;
  };
  const hasUser = stdin.isTTY && stdout.isTTY;
  return {
    out: (text) => void stdout.write(text),
    error: (text) => void stderr.write(text),
    paint: (style, text) => styleText(style, text, { stream: stdout }),
    progress,
    ask: hasUser ? ask : undefined,
    askSecret: hasUser ? askSecret : undefined,
  };
}
