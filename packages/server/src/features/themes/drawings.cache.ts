import { type PreparedAsset, prepareAsset } from "../../platform/assets/prepared-asset.js";
import type { AssetFiles } from "./asset-files.port.js";

/** Media type of drawings, which are text and compress to a quarter. */
export const DRAWING = "image/svg+xml";

// The number of drawings in use by readers' themes; any further large one is compressed per request.
const MOST_KEPT = 100;
const LARGEST_KEPT = 256 * 1024;

/** Returns a drawing with its compressed forms; null when the file is gone. */
export type FindDrawing = (themeId: string, sha256: string) => Promise<PreparedAsset | null>;

export function createDrawings(files: Pick<AssetFiles, "read">): FindDrawing {
  const kept = new Map<string, PreparedAsset>();

  return async (themeId, sha256) => {
    const known = kept.get(sha256);
    if (known) return known;
    const bytes = await files.read(themeId, sha256);
    if (!bytes) return null;
    const drawing = prepareAsset(bytes, DRAWING);
    if (bytes.byteLength > LARGEST_KEPT) return drawing;
    // Insertion order is age: the oldest entry is dropped.
    const [oldest] = kept.keys();
    if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    kept.set(sha256, drawing);
    return drawing;
  };
}
