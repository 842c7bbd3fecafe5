import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

type Encoding = "br" | "gzip";

/** Bytes that are served many times: hashed once, and compressed once per encoding on first demand. */
export interface PreparedAsset {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mediaType: string;
  /** Hash of the bytes, without quotes. */
  readonly hash: string;
  compressed(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>>;
}

const compressors: Readonly<Record<Encoding, (bytes: Uint8Array) => Promise<Uint8Array>>> = {
  br: (bytes) => toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes) => toGzip(bytes, { level: 9 }),
};

export function prepareAsset(content: string | Uint8Array, mediaType: string): PreparedAsset {
  const bytes = new Uint8Array(typeof content === "string" ? Buffer.from(content) : content);
  const encoded = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();
  return {
    bytes,
    mediaType,
    hash: createHash("sha256").update(bytes).digest("base64url").slice(0, 27),
    compressed(encoding) {
      const known = encoded.get(encoding) ?? compressors[encoding](bytes).then((result) => new Uint8Array(result));
      encoded.set(encoding, known);
      return known;
    },
  };
}

/** The best encoding that the client takes; identity when it names none or refuses both. */
function preferredEncoding(accept: string | null): Encoding | null {
  if (!accept) return null;
  const taken = new Set(
    accept
      .split(",")
      .map((part) => part.trim().toLowerCase())
      .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
      .map((part) => part.split(";", 1)[0]),
  );
  if (taken.has("br")) return "br";
  return taken.has("gzip") ? "gzip" : null;
}

const matches = (header: string, etag: string): boolean =>
  header === "*" || header.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag);

/** Answers with the asset, or 304 when the client has it; each encoding has its own strong ETag. */
export async function serveAsset(
  asset: PreparedAsset,
  request: Request,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const encoding = preferredEncoding(request.headers.get("accept-encoding"));
  const etag = `"${asset.hash}${encoding ? `-${encoding}` : ""}"`;
  const condition = request.headers.get("if-none-match");
  const common = {
    ...headers,
    ETag: etag,
    Vary: headers["Vary"] ? `Accept-Encoding, ${headers["Vary"]}` : "Accept-Encoding",
  };
  if (condition && matches(condition, etag)) return new Response(null, { status: 304, headers: common });
  const bytes = encoding ? await asset.compressed(encoding) : asset.bytes;
  return new Response(bytes, {
    headers: {
      ...common,
      "Content-Type": asset.mediaType,
      "Content-Length": String(bytes.byteLength),
      ...(encoding ? { "Content-Encoding": encoding } : {}),
    },
  });
}
