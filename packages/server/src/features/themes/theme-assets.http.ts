import { packageIdSchema } from "@sitevine/contracts";
import { serveAsset } from "../../http/serve-asset.js";
import { notFound } from "../../kernel/refusals.js";
import type { Database } from "../../platform/db/database.js";
import { FINAL, REVALIDATE } from "../appearance/index.js";
import { isContentAddress } from "./asset-addresses.model.js";
import type { AssetFiles } from "./asset-files.port.js";
import { createDrawings, DRAWING } from "./drawings.cache.js";
import { findAsset } from "./library.repo.js";

// The bytes are sent with exactly their type, whatever the name says; a sandboxed document can do nothing on the site's
// origin.
const ASSET_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  "Cross-Origin-Resource-Policy": "same-origin",
} as const;

/** Answers a request for a file of an installed theme; 404 for anything else. */
export type ServeThemeAsset = (themeId: string, name: string, request: Request) => Promise<Response>;

export function createThemeAssetServer(db: Database, files: AssetFiles): ServeThemeAsset {
  const findDrawing = createDrawings(files);

  return async (themeId, name, request) => {
    // Not every database accepts every text as a parameter, so names that no file can have are refused first.
    const isName = packageIdSchema.safeParse(themeId).success && !name.includes("\0");
    const asset = isName ? await findAsset(db.read, themeId, name) : undefined;
    if (!asset) throw notFound();
    const caching = isContentAddress(request, asset.sha256) ? FINAL : REVALIDATE;
    if (asset.type === DRAWING) {
      const drawing = await findDrawing(themeId, asset.sha256);
      if (!drawing) throw notFound();
      return serveAsset(drawing, request, { ...ASSET_HEADERS, ...caching, "Content-Type": DRAWING });
    }
    const etag = `"${asset.sha256}"`;
    const headers = { ...ASSET_HEADERS, ...caching, ETag: etag, "Content-Type": asset.type };
    if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
    const bytes = await files.read(themeId, asset.sha256);
    if (!bytes) throw notFound();
    return new Response(new Uint8Array(bytes), {
      headers: { ...headers, "Content-Length": String(bytes.byteLength) },
    });
  };
}
