import { detectAssetType } from "@sitevine/theme-engine";
import { isUnchanged } from "../../http/serve-asset.js";
import { notFound } from "../../kernel/refusals.js";
import { isPictureType } from "../../platform/images/picture-type.js";
import type { BlobStorage } from "../../platform/storage/blob-storage.js";
import { keyOf, pictureAddress } from "./picture-address.model.js";

// The bytes are sent with exactly their type; a sandboxed document can do nothing on the site's origin.
const PICTURE_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cache-Control": "public, max-age=31536000, immutable",
} as const;

/**
 * Answers a request for a stored picture, with headers that override the default ones; answers 404 for anything else.
 */
export type ServePicture = (
  kind: string,
  name: string,
  request: Request,
  own?: Readonly<Record<string, string>>,
) => Promise<Response>;

/** A stored picture whose bytes never change. */
interface PictureRequest {
  readonly request: Request;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Answers with a picture as what it is, whatever its name says; throws SVC-API-4004 for anything else. */
export async function answerPicture(
  read: () => Promise<Uint8Array | null>,
  { request, etag, headers: own }: PictureRequest,
): Promise<Response> {
  const bytes = await read();
  const type = bytes ? detectAssetType(bytes) : undefined;
  if (!bytes || !isPictureType(type)) throw notFound();
  const headers = { ...PICTURE_HEADERS, ...own, ETag: etag, "Content-Type": type };
  if (isUnchanged(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(bytes), { headers: { ...headers, "Content-Length": String(bytes.byteLength) } });
}

export function createPictureServer(storage: BlobStorage): ServePicture {
  return async (kind, name, request, headers = {}) => {
    const address = pictureAddress(kind, name);
    if (!address) throw notFound();
    const etag = `"${name.slice(0, 64)}"`;
    return answerPicture(() => storage.read(keyOf(address)), { request, etag, headers });
  };
}
