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
  /**
   * The same with the content of a file outside of the storage, which need not be copied for that: it must not change any more,
   * but it may be deleted.
   */
  adopt(key: string, file: string): Promise<void>;
  /** Begins to store several blobs, which takes less time than storing each by itself. */
  batch(): BlobBatch;
  read(key: string): Promise<Uint8Array | null>;
  /** Copies the blob to a file outside of the storage, replacing what is there; false when there is no such blob. */
  copyTo(key: string, file: string): Promise<boolean>;
  exists(key: string): Promise<boolean>;
  /** Deletes the blob; deleting one that does not exist is not an error. */
  delete(key: string): Promise<void>;
  /** The keys below a folder, ascending; the empty string means all keys. */
  list(folder: string): Promise<string[]>;
}

/** Bytes that a batch has written, under no key yet. */
export interface WrittenBlob {
  readonly unfinished: string;
}

export interface PlacedBlob extends WrittenBlob {
  readonly key: string;
}

/** Blobs that are stored together. Disposing of it deletes what was written but not stored. */
export interface BlobBatch extends AsyncDisposable {
  /** Writes the bytes to disk, but under no key yet. Calls may overlap; the bytes must not change until it resolves. */
  write(bytes: Uint8Array): Promise<WrittenBlob>;
  /**
   * Stores blobs under their keys. All of them are on disk when the promise resolves; a crash before that may leave some of them
   * under their keys, each complete.
   */
  commit(placed: readonly PlacedBlob[]): Promise<void>;
}
