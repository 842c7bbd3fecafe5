import type { BlobStorage, WrittenBlob } from "../../platform/storage/blob-storage.js";

/**
 * The bytes of theme files, stored under their hash, so that a name can get other bytes without overwriting the old
 * ones.
 */
export interface AssetFiles {
  /** Begins to store files. */
  batch(): AssetBatch;
  read(themeId: string, sha256: string): Promise<Uint8Array | null>;
  /** Deletes every stored file that is not in `needed`. */
  sweep(needed: readonly StoredFile[]): Promise<void>;
}

/** Files that are stored together. Disposing of it deletes what was written but not stored. */
export interface AssetBatch extends AsyncDisposable {
  /** Writes the bytes of a file to disk; calls may overlap. */
  write(bytes: Uint8Array): Promise<WrittenBlob>;
  /** Stores files, which are on disk under their names once the promise resolves. */
  commit(files: readonly WrittenFile[]): Promise<void>;
}

export interface WrittenFile extends StoredFile {
  readonly blob: WrittenBlob;
}

export interface StoredFile {
  readonly themeId: string;
  readonly sha256: string;
}

const FOLDER = "themes";
const keyOf = ({ themeId, sha256 }: StoredFile): string => `${FOLDER}/${themeId}/${sha256}`;

export function createAssetFiles(storage: BlobStorage): AssetFiles {
  return {
    batch() {
      const batch = storage.batch();
      return {
        write: (bytes) => batch.write(bytes),
        commit: (written) => batch.commit(written.map((file) => ({ ...file.blob, key: keyOf(file) }))),
        [Symbol.asyncDispose]: () => batch[Symbol.asyncDispose](),
      };
    },
    read: (themeId, sha256) => storage.read(keyOf({ themeId, sha256 })),
    async sweep(needed) {
      const keep = new Set(needed.map(keyOf));
      for (const key of await storage.list(FOLDER)) if (!keep.has(key)) await storage.delete(key);
    },
  };
}
