/** Options for reading files: a signal to stop, and a callback for progress. */
export interface ReadOptions {
  readonly signal: AbortSignal;
  readonly progress: (text: string | undefined) => void;
}
