import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import { compressQuickly } from "./compression.js";
import type { Encoding } from "./encoded-forms.js";
import { ownBytes } from "./own-bytes.js";
import { SharedWork } from "./shared-work.js";

type Bytes = Uint8Array<ArrayBuffer>;

const DECOMPRESS = { br: promisify(brotliDecompress), gzip: promisify(gunzip) } as const;

/**
 * A JSON value that is sent several times. Its objects take several times as much memory as its text, so only that is kept, and
 * instead of it the bytes of an encoding once a client has accepted one. For a client that accepts none, the text is read back.
 */
export class PreparedJson<T> {
  /** Of the text in UTF-8, without encoding. */
  readonly byteLength: number;
  // Node sends a text in one piece with the headers, but not bytes.
  #plain: string | undefined;
  #br: Bytes | undefined;
  #gzip: Bytes | undefined;
  readonly #work = new SharedWork<Encoding | null, Bytes | string>();

  constructor(value: T) {
    this.#plain = JSON.stringify(value);
    this.byteLength = Buffer.byteLength(this.#plain);
  }

  /** The answer in this encoding, if it is in memory; null means not encoded. */
  peek(encoding: Encoding | null): Bytes | string | undefined {
    if (encoding === null) return this.#plain;
    return encoding === "br" ? this.#br : this.#gzip;
  }

  /** The same, made if need be, once for all who ask at the same time. */
  async find(encoding: Encoding | null): Promise<Bytes | string> {
    return (
      this.peek(encoding) ??
      this.#work.share(encoding, () => (encoding === null ? this.#readText() : this.#compress(encoding)))
    );
  }

  /** A copy of the value. */
  async value(): Promise<T> {
    return JSON.parse(await this.#readText());
  }

  async #readText(): Promise<string> {
    this.#plain ??= await this.#decompress();
    return this.#plain;
  }

  async #compress(encoding: Encoding): Promise<Bytes> {
    const bytes = ownBytes(await compressQuickly[encoding](new TextEncoder().encode(await this.#readText())));
    if (encoding === "br") this.#br = bytes;
    else this.#gzip = bytes;
    this.#plain = undefined;
    return bytes;
  }

  async #decompress(): Promise<string> {
    if (this.#br) return String(await DECOMPRESS.br(this.#br));
    if (this.#gzip) return String(await DECOMPRESS.gzip(this.#gzip));
    throw new Error("An answer has no form left.");
  }
}
