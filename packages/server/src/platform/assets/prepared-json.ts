import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import { compressQuickly } from "./compression.js";
import type { Encoding } from "./encoded-forms.js";
import { ownBytes, ownText } from "./own-bytes.js";
import { SharedWork } from "./shared-work.js";

type Bytes = Uint8Array<ArrayBuffer>;

const DECOMPRESS = { br: promisify(brotliDecompress), gzip: promisify(gunzip) } as const;

/**
 * A JSON value that is sent several times. Only its bytes are kept, since its objects take several times as much memory: first those
 * of its text, and instead of them those of an encoding once a client has accepted one. For a client that accepts none, the text is
 * read back.
 */
export class PreparedJson<T> {
  /** Of the text, without encoding. */
  readonly byteLength: number;
  #plain: Bytes | undefined;
  #br: Bytes | undefined;
  #gzip: Bytes | undefined;
  readonly #work = new SharedWork<Encoding | null, Bytes>();

  constructor(value: T) {
    this.#plain = ownText(JSON.stringify(value));
    this.byteLength = this.#plain.byteLength;
  }

  /** The bytes in this encoding, if they are in memory; null means not encoded. */
  peek(encoding: Encoding | null): Bytes | undefined {
    if (encoding === null) return this.#plain;
    return encoding === "br" ? this.#br : this.#gzip;
  }

  /** The same, made if need be, once for all who ask at the same time. */
  async find(encoding: Encoding | null): Promise<Bytes> {
    return this.peek(encoding) ?? this.#work.share(encoding, () => this.#make(encoding));
  }

  /** A copy of the value. */
  async value(): Promise<T> {
    return JSON.parse(Buffer.from(await this.find(null)).toString());
  }

  async #make(encoding: Encoding | null): Promise<Bytes> {
    const plain = this.#plain ?? (await this.#readBack());
    this.#plain = plain;
    if (!encoding) return plain;
    const bytes = ownBytes(await compressQuickly[encoding](plain));
    if (encoding === "br") this.#br = bytes;
    else this.#gzip = bytes;
    this.#plain = undefined;
    return bytes;
  }

  async #readBack(): Promise<Bytes> {
    if (this.#br) return ownBytes(await DECOMPRESS.br(this.#br));
    if (this.#gzip) return ownBytes(await DECOMPRESS.gzip(this.#gzip));
    throw new Error("An answer has no form left.");
  }
}
