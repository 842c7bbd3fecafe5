import type { Bytes } from "./compression.js";
import { contentHash, EncodedForms, type Encoder, THOROUGHLY } from "./encoded-forms.js";
import { ownBytes, ownText } from "./own-bytes.js";

/** Bytes that are served many times: hashed once, and compressed once per encoding on first use. */
export class PreparedAsset extends EncodedForms {
  readonly mediaType: string;
  /** Identifies the bytes, without quotes. */
  readonly hash: string;

  constructor(bytes: Bytes, mediaType: string, encoder: Encoder = THOROUGHLY, hash = contentHash(bytes)) {
    super(bytes, encoder);
    this.mediaType = mediaType;
    this.hash = hash;
  }
}

export const prepareAsset = (content: string | Uint8Array, mediaType: string): PreparedAsset =>
  new PreparedAsset(typeof content === "string" ? ownText(content) : ownBytes(content), mediaType);
