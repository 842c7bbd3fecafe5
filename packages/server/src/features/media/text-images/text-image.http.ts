import { notFound } from "../../../kernel/refusals.js";
import type { BlobStorage } from "../../../platform/storage/blob-storage.js";
import { answerPicture } from "../picture.http.js";
import type { TextImageAddress, TextImageAddresses } from "./text-image-address.model.js";
import { type TextImageSize, widthsOf } from "./text-image-sizes.model.js";

// The text may be withdrawn, which shared caches are not told.
const FOR_ALL = { "Cache-Control": "public, max-age=3600" } as const;
const FOR_READERS = { "Cache-Control": "private, no-cache" } as const;

interface FoundTextImage<Row> {
  readonly address: TextImageAddress;
  readonly image: Row;
}

/** The image that a request asks for, with its row. Throws SVC-API-4004 for any address but those of its files. */
export async function findTextImage<Row extends Pick<TextImageSize, "widths">>(
  request: Request,
  addresses: Pick<TextImageAddresses, "read">,
  find: (id: string) => Promise<Row | undefined>,
): Promise<FoundTextImage<Row>> {
  const address = addresses.read(new URL(request.url).pathname);
  const image = address && (await find(address.id));
  if (!image || !widthsOf(image).includes(address.width)) throw notFound();
  return { address, image };
}

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
