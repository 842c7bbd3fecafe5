import type { BlobBatch, BlobStorage } from "../../platform/storage/blob-storage.js";

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

/** Files that are stored together, on disk once `commit` resolves. */
export interface AssetBatch extends Pick<BlobBatch, "commit">, AsyncDisposable {
  /** Writes a file; calls may overlap. */
  put(file: StoredFile, bytes: Uint8Array): Promise<void>;
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
        put: (file, bytes) => batch.write(keyOf(file), bytes),
        commit: () => batch.commit(),
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
