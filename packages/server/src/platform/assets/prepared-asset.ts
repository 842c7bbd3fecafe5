import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { contentHash, createEncodedForms, type Encoding } from "./encoded-forms.js";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

type Bytes = Uint8Array<ArrayBuffer>;

/** Bytes that are served many times: hashed once, and compressed once per encoding on first use. */
export interface PreparedAsset {
  readonly mediaType: string;
  /** Hash of the bytes, without quotes. */
  readonly hash: string;
  /** The bytes in an encoding; null means not encoded. */
  encoded(encoding: Encoding | null): Promise<Bytes>;
  /** The same, if they are in memory already. */
  peek(encoding: Encoding | null): Bytes | undefined;
}

const compressors: Readonly<Record<Encoding, (bytes: Uint8Array) => Promise<Uint8Array>>> = {
  br: (bytes) => toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes) => toGzip(bytes, { level: 9 }),
};

export function prepareAsset(content: string | Uint8Array, mediaType: string): PreparedAsset {
  const bytes: Bytes = typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content);
  const compress = async (encoding: Encoding): Promise<Bytes> => new Uint8Array(await compressors[encoding](bytes));
  const forms = createEncodedForms(bytes, { br: () => compress("br"), gzip: () => compress("gzip") });
  return { mediaType, hash: contentHash(bytes), peek: forms.peek, encoded: forms.find };
}
