import type { BlobStorage } from "../../platform/storage/blob-storage.js";

/**
 * The bytes of theme files, stored under their hash, so that a name can get other bytes without overwriting the old
 * ones.
 */
export interface AssetFiles {
  put(themeId: string, sha256: string, bytes: Uint8Array): Promise<void>;
  read(themeId: string, sha256: string): Promise<Uint8Array | null>;
  /** Deletes every stored file that is not in `needed`. */
  sweep(needed: readonly StoredFile[]): Promise<void>;
}

export interface StoredFile {
  readonly themeId: string;
  readonly sha256: string;
}

const FOLDER = "themes";
const keyOf = ({ themeId, sha256 }: StoredFile): string => `${FOLDER}/${themeId}/${sha256}`;

export function createAssetFiles(storage: BlobStorage): AssetFiles {
  return {
    put: (themeId, sha256, bytes) => storage.write(keyOf({ themeId, sha256 }), bytes),
    read: (themeId, sha256) => storage.read(keyOf({ themeId, sha256 })),
    async sweep(needed) {
      const keep = new Set(needed.map(keyOf));
      for (const key of await storage.list(FOLDER)) if (!keep.has(key)) await storage.delete(key);
    },
  };
}
