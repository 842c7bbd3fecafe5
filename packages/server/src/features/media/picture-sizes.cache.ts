import { LRUCache } from "lru-cache";
import { whenAsked } from "../../kernel/when-asked.js";
import type { BlobStorage } from "../../platform/storage/blob-storage.js";
import { keyOf, PREFIX, readAddress } from "./picture-address.model.js";
import { type PictureSize, readPictureSize } from "./picture-size.model.js";

/** Finds the size of a stored picture by its address; null for any other address. */
export type FindPictureSize = (url: string) => Promise<PictureSize | null>;

const REMEMBERED = 2_000;

/** The bytes below an address never change, so each picture is read once. */
export function createPictureSizes(storage: Pick<BlobStorage, "read">): FindPictureSize {
  const sizes = whenAsked(() => new LRUCache<string, PictureSize>({ max: REMEMBERED }));
  return async (url) => {
    const known = sizes().get(url);
    if (known) return known;
    const address = url.startsWith(PREFIX) ? readAddress(url) : null;
    const bytes = address && (await storage.read(keyOf(address)));
    const size = bytes && readPictureSize(bytes);
    if (size) sizes().set(url, size);
    return size;
  };
}
