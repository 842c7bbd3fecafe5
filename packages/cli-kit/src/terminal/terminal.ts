import type { styleText } from "node:util";

export type Style = Parameters<typeof styleText>[0];

type Ask = (question: string, signal: AbortSignal) => Promise<string>;

/** Input and output of a command. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
  /** Text for `out`, in colour if the terminal supports it and the user has not disabled it. */
  readonly paint: (style: Style, text: string) => string;
  /** Replaces the progress line of long work; does nothing without a user. Undefined removes the line. */
  readonly progress: (text: string | undefined) => void;
  /** Asks the user. Returns undefined in a session without a user. */
  readonly ask: Ask | undefined;
  /** The same for a password: what the user types is not shown. */
  readonly askSecret: Ask | undefined;
}
