import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import { type Bytes, compressQuickly, compressThoroughly, type Encoding } from "./compression.js";
import { ownBytes } from "./own-bytes.js";
import { SharedWork } from "./shared-work.js";

const DECOMPRESS = { br: promisify(brotliDecompress), gzip: promisify(gunzip) } as const;

/** Makes the forms of an answer. */
export interface Encoder {
  encode(encoding: Encoding, plain: Bytes): Bytes | Promise<Bytes>;
  /** False drops the plain form once there is a compressed one, which takes a fraction of its memory. */
  readonly keepsPlain: boolean;
}

/** For files that are sent many times. */
export const THOROUGHLY: Encoder = {
  encode: (encoding, plain) => compressThoroughly[encoding](plain),
  keepsPlain: true,
};

/** For answers that may be sent only once, and of which there are many. */
export const QUICKLY: Encoder = {
  encode: async (encoding, plain) => ownBytes(await compressQuickly[encoding](plain)),
  keepsPlain: false,
};

/**
 * The forms of one answer by encoding; null means not encoded. Each is made once, on first use; a failure is not kept. A
 * plain form that was dropped is read back for a client that accepts no encoding.
 */
export class EncodedForms<Plain extends Bytes | string = Bytes> {
  /** Length of the plain form in UTF-8. */
  readonly byteLength: number;
  #plain: Plain | Bytes | undefined;
  #br: Bytes | undefined;
  #gzip: Bytes | undefined;
  readonly #encoder: Encoder;
  readonly #work = new SharedWork<Encoding | null, Plain | Bytes>();

  constructor(plain: Plain, encoder: Encoder) {
    this.byteLength = Buffer.byteLength(plain);
    this.#plain = plain;
    this.#encoder = encoder;
  }

  /** The form, if it is in memory already. */
  peek(encoding: Encoding | null): Plain | Bytes | undefined {
    if (encoding === null) return this.#plain;
    return encoding === "br" ? this.#br : this.#gzip;
  }

  async find(encoding: Encoding | null): Promise<Plain | Bytes> {
    return (
      this.peek(encoding) ??
      this.#work.share(encoding, () => (encoding === null ? this.#restore() : this.#encode(encoding)))
    );
  }

  /** The plain bytes. */
  async bytes(): Promise<Bytes> {
    const plain = this.#plain ?? (await this.#readBack());
    return typeof plain === "string" ? new TextEncoder().encode(plain) : plain;
  }

  async #restore(): Promise<Bytes> {
    const plain = await this.#readBack();
    this.#plain = plain;
    return plain;
  }

  async #encode(encoding: Encoding): Promise<Bytes> {
    const bytes = await this.#encoder.encode(encoding, await this.bytes());
    if (encoding === "br") this.#br = bytes;
    else this.#gzip = bytes;
    if (!this.#encoder.keepsPlain) this.#plain = undefined;
    return bytes;
  }

  async #readBack(): Promise<Bytes> {
    if (this.#br) return ownBytes(await DECOMPRESS.br(this.#br));
    if (this.#gzip) return ownBytes(await DECOMPRESS.gzip(this.#gzip));
    throw new Error("An answer has no form left.");
  }
}

/** The ETag value for these bytes, one after another, without quotes. */
export function contentHash(...parts: readonly Uint8Array[]): string {
  const sum = createHash("sha256");
  for (const part of parts) sum.update(part);
  return sum.digest("base64url").slice(0, 27);
}
