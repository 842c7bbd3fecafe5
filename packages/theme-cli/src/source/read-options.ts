/** How files are read: until the person stops it, and telling how far it is. */
export interface ReadOptions {
  readonly signal: AbortSignal;
  readonly progress: (text: string | undefined) => void;
}
