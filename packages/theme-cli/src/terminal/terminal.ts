import type { styleText } from "node:util";

export type Style = Parameters<typeof styleText>[0];

/** Where a command reads and writes. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  /** Text for `out`, in colour where the terminal shows some and nobody asked for none. */
  readonly paint: (style: Style, text: string) => string;
  /** Replaces the line that says how far long work is; nothing where nobody watches. Undefined takes the line away. */
  readonly progress: (text: string | undefined) => void;
  /** Asks a person. Gives undefined where nobody is there to answer. */
  readonly ask: ((question: string, signal: AbortSignal) => Promise<string>) | undefined;
}
