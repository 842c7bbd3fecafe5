import { compressThoroughly } from "./compression.js";
import { contentHash, createEncodedForms, type Encoding } from "./encoded-forms.js";
import { ownBytes } from "./own-bytes.js";

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

export function prepareAsset(content: string | Uint8Array, mediaType: string): PreparedAsset {
  const bytes: Bytes = typeof content === "string" ? new TextEncoder().encode(content) : ownBytes(content);
  const { br, gzip } = compressThoroughly;
  const forms = createEncodedForms(bytes, { br: () => br(bytes), gzip: () => gzip(bytes) });
  return { mediaType, hash: contentHash(bytes), peek: forms.peek, encoded: forms.find };
}
