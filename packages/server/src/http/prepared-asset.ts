import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

type Encoding = "br" | "gzip";
type Bytes = Uint8Array<ArrayBuffer>;

/** Bytes that are served many times: hashed once, and compressed once per encoding on first demand. */
export interface PreparedAsset {
  readonly mediaType: string;
  /** Hash of the bytes, without quotes. */
  readonly hash: string;
  /** The bytes in an encoding, null being as they are. */
  encoded(encoding: Encoding | null): Promise<Bytes>;
  /** The same where they are at hand now. */
  peek(encoding: Encoding | null): Bytes | undefined;
}

/** What is sent of an asset. */
export interface AssetReply {
  readonly status: 200 | 304;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Bytes | null;
}

/** The request headers that choose among the forms of an asset. */
export interface AssetConditions {
  readonly acceptEncoding: string | null;
  readonly ifNoneMatch: string | null;
}

const compressors: Readonly<Record<Encoding, (bytes: Uint8Array) => Promise<Uint8Array>>> = {
  br: (bytes) => toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes) => toGzip(bytes, { level: 9 }),
};

export function prepareAsset(content: string, mediaType: string): PreparedAsset {
  const bytes: Bytes = new TextEncoder().encode(content);
  const ready = new Map<Encoding | null, Bytes>([[null, bytes]]);
  const pending = new Map<Encoding, Promise<Bytes>>();

  const compress = async (encoding: Encoding): Promise<Bytes> => {
    const compressed = new Uint8Array(await compressors[encoding](bytes));
    ready.set(encoding, compressed);
    return compressed;
  };

  return {
    mediaType,
    hash: createHash("sha256").update(bytes).digest("base64url").slice(0, 27),
    peek: (encoding) => ready.get(encoding),
    async encoded(encoding) {
      const known = ready.get(encoding);
      if (known || encoding === null) return known ?? bytes;
      const work = pending.get(encoding) ?? compress(encoding);
      pending.set(encoding, work);
      return work;
    },
  };
}

/** The best encoding that the client takes; null when it names none or refuses both. */
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

type ExtraHeaders = Readonly<Record<string, string>>;

/** Everything but the bytes; `isKnown` when the client has them. Each encoding has its own strong ETag. */
function describe(asset: PreparedAsset, { acceptEncoding, ifNoneMatch }: AssetConditions, extra: ExtraHeaders) {
  const encoding = preferredEncoding(acceptEncoding);
  const etag = `"${asset.hash}${encoding ? `-${encoding}` : ""}"`;
  const vary = extra.Vary ? `Accept-Encoding, ${extra.Vary}` : "Accept-Encoding";
  return {
    encoding,
    headers: { ...extra, ETag: etag, Vary: vary },
    isKnown: !!ifNoneMatch && matches(ifNoneMatch, etag),
  };
}

const whole = (asset: PreparedAsset, encoding: Encoding | null, headers: ExtraHeaders, body: Bytes): AssetReply => ({
  status: 200,
  headers: {
    ...headers,
    "Content-Type": asset.mediaType,
    "Content-Length": String(body.byteLength),
    ...(encoding ? { "Content-Encoding": encoding } : {}),
  },
  body,
});

/** The reply where it takes no waiting; undefined while the wanted encoding is not at hand. */
export function peekReply(
  asset: PreparedAsset,
  conditions: AssetConditions,
  extra: ExtraHeaders,
): AssetReply | undefined {
  const { encoding, headers, isKnown } = describe(asset, conditions, extra);
  if (isKnown) return { status: 304, headers, body: null };
  const body = asset.peek(encoding);
  return body && whole(asset, encoding, headers, body);
}

/** Answers with the asset, or 304 when the client has it. */
export async function serveAsset(asset: PreparedAsset, request: Request, extra: ExtraHeaders): Promise<Response> {
  const conditions = {
    acceptEncoding: request.headers.get("accept-encoding"),
    ifNoneMatch: request.headers.get("if-none-match"),
  };
  const { encoding, headers, isKnown } = describe(asset, conditions, extra);
  if (isKnown) return new Response(null, { status: 304, headers });
  const reply = whole(asset, encoding, headers, await asset.encoded(encoding));
  return new Response(reply.body, { headers: reply.headers });
}
