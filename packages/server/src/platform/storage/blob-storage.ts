/**
 * Files by key. A key consists of `/`-separated segments of `a-z 0-9 . _ -` that do not begin with a dot; other keys
 * throw.
 */
export interface BlobStorage {
  /**
   * Stores the bytes under the key. At every moment it holds the old or the new content; the new one is on disk when
   * the promise resolves.
   */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** The same with the content of a file outside of the storage, which is not held in memory. */
  writeFrom(key: string, file: string): Promise<void>;
  read(key: string): Promise<Uint8Array | null>;
  /** Copies the blob to a file outside of the storage, replacing what is there; false when there is no such blob. */
  copyTo(key: string, file: string): Promise<boolean>;
  exists(key: string): Promise<boolean>;
  /** Deletes the blob; deleting one that does not exist is not an error. */
  delete(key: string): Promise<void>;
  /** The keys below a folder, ascending; the empty string means all keys. */
  list(folder: string): Promise<string[]>;
}
