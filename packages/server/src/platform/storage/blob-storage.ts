/** Files by key. A key is `/`-separated segments of `a-z 0-9 . _ -` that do not begin with a dot; others throw. */
export interface BlobStorage {
  /** Puts the bytes under the key, old or new content at every moment, on disk when the promise resolves. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  read(key: string): Promise<Uint8Array | null>;
  exists(key: string): Promise<boolean>;
  /** Removes the blob; removing what is not there is fine. */
  delete(key: string): Promise<void>;
  /** The keys below a folder, ascending; the empty string means all. */
  list(folder: string): Promise<string[]>;
}
