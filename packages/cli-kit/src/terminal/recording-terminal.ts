import type { Terminal } from "./terminal.js";

/** A terminal without a user that keeps what is written to it, for tests and for programs that run a command. */
export function recordingTerminal(): { readonly terminal: Terminal; readonly said: { out: string; error: string } } {
  const said = { out: "", error: "" };
  const terminal: Terminal = {
    out: (piece) => {
      said.out += piece;
    },
    error: (piece) => {
      said.error += piece;
    },
    paint: (_, piece) => piece,
    progress: () => undefined,
    ask: undefined,
    askSecret: undefined,
  };
  return { terminal, said };
}
