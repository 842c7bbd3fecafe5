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

export function createPictureServer(storage: BlobStorage): ServePicture {
  return async (kind, name, { headers: asked }, own = {}) => {
    const address = pictureAddress(kind, name);
    if (!address) throw notFound();
    const bytes = await storage.read(keyOf(address));
    const type = bytes ? detectAssetType(bytes) : undefined;
    if (!bytes || !isPictureType(type)) throw notFound();
    const etag = `"${name.slice(0, 64)}"`;
    const headers = { ...PICTURE_HEADERS, ...own, ETag: etag, "Content-Type": type };
    if (isUnchanged(asked.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
    return new Response(new Uint8Array(bytes), { headers: { ...headers, "Content-Length": String(bytes.byteLength) } });
  };
}
