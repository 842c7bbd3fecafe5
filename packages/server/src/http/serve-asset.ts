import type { Encoding } from "../platform/assets/compression.js";
import type { PreparedAsset } from "../platform/assets/prepared-asset.js";
import { preferredEncoding, varyByEncoding } from "./content-coding.js";

const withoutWeakness = (etag: string): string => etag.trim().replace(/^W\//, "");

const matches = (header: string, etag: string): boolean =>
  header === "*" || header.split(",").some((candidate) => withoutWeakness(candidate) === withoutWeakness(etag));

/** Headers of an asset in one encoding: those of a whole answer, and those of a 304. */
export interface AssetForm {
  readonly encoding: Encoding | null;
  readonly etag: string;
  readonly whole: Readonly<Record<string, string>>;
  readonly unchanged: Readonly<Record<string, string>>;
}

/** The form that the client prefers, with additional headers of the route. Each encoding has its own strong ETag. */
export function assetForm(
  asset: PreparedAsset,
  acceptEncoding: string | null,
  own: Readonly<Record<string, string>>,
): AssetForm {
  const encoding = preferredEncoding(acceptEncoding);
  const etag = `"${asset.hash}${encoding ? `-${encoding}` : ""}"`;
  const unchanged = { ...own, ETag: etag, Vary: varyByEncoding(own.Vary) };
  const whole = {
    ...unchanged,
    "Content-Type": asset.mediaType,
    ...(encoding ? { "Content-Encoding": encoding } : {}),
  };
  return { encoding, etag, whole, unchanged };
}

/** True when If-None-Match matches the entity tag. */
export function isUnchanged(ifNoneMatch: string | null, etag: string): boolean {
  return ifNoneMatch !== null && (ifNoneMatch === etag || matches(ifNoneMatch, etag));
}

/** Answers with the asset, or with 304 when the client has it already. */
export async function serveAsset(
  asset: PreparedAsset,
  { headers }: Request,
  own: Readonly<Record<string, string>>,
  status = 200,
): Promise<Response> {
  const form = assetForm(asset, headers.get("accept-encoding"), own);
  if (status === 200 && isUnchanged(headers.get("if-none-match"), form.etag))
    return new Response(null, { status: 304, headers: form.unchanged });
  const body = await asset.find(form.encoding);
  return new Response(body, { status, headers: { ...form.whole, "Content-Length": String(body.byteLength) } });
}
