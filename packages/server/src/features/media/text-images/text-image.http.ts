import type { BlobStorage } from "../../../platform/storage/blob-storage.js";
import { answerPicture } from "../picture.http.js";
import type { TextImageAddress, TextImageAddresses } from "./text-image-address.model.js";

// The text may be withdrawn, which shared caches are not told.
const FOR_ALL = { "Cache-Control": "public, max-age=3600" } as const;
const FOR_READERS = { "Cache-Control": "private, no-cache" } as const;

export interface TextImageAnswer {
  readonly storage: Pick<BlobStorage, "read">;
  readonly addresses: Pick<TextImageAddresses, "key">;
  readonly address: TextImageAddress;
  /** Whether everybody may have it. */
  readonly isForAll: boolean;
}

/** Answers with an image of a text that the caller may have. */
export function answerTextImage(request: Request, { storage, addresses, address, isForAll }: TextImageAnswer) {
  const { id, width } = address;
  const headers = isForAll ? FOR_ALL : FOR_READERS;
  return answerPicture(() => storage.read(addresses.key(id, width)), { request, etag: `"${id}-${width}"`, headers });
}
