import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import type { Encoding } from "../../platform/assets/compression.js";
import { SharedWork } from "../../platform/assets/shared-work.js";
import { brotliForm } from "./brotli-form.js";
import { gzipForm } from "./gzip-form.js";
import { createNonce } from "./nonce.js";
import { fill, type NoncedBytes, noncedBytes, type Segments, segmentsOf } from "./nonced-bytes.js";

/** A page in one encoding; null means not encoded. */
export interface PageForm {
  readonly encoding: Encoding | null;
  readonly bytes: NoncedBytes;
}

const COMPRESS = { br: brotliForm, gzip: gzipForm } as const;
const DECOMPRESS = { br: promisify(brotliDecompress), gzip: promisify(gunzip) } as const;

interface Plain {
  readonly segments: Segments;
  readonly form: PageForm;
}

const plainOf = (segments: Segments): Plain => ({
  segments,
  form: { encoding: null, bytes: noncedBytes(segments) },
});

/**
 * The forms of a page. Once it has been compressed, the plain one is dropped: it takes several times as much memory, and
 * browsers never ask for it. For a client that does, it is read back from a compressed one.
 */
export class PageForms {
  #plain: Plain | undefined;
  #br: PageForm | undefined;
  #gzip: PageForm | undefined;
  readonly #work = new SharedWork<Encoding | null, PageForm>();

  constructor(segments: Segments) {
    this.#plain = plainOf(segments);
  }

  peek(encoding: Encoding | null): PageForm | undefined {
    if (encoding === null) return this.#plain?.form;
    return encoding === "br" ? this.#br : this.#gzip;
  }

  async find(encoding: Encoding | null): Promise<PageForm> {
    return this.peek(encoding) ?? this.#work.share(encoding, () => this.#make(encoding));
  }

  async #readBack(): Promise<Plain> {
    const form = [this.#br, this.#gzip].find((one) => one !== undefined && one.encoding !== null);
    if (!form?.encoding) throw new Error("A page has no form left.");
    const nonce = createNonce();
    const bytes = await DECOMPRESS[form.encoding](fill(form.bytes, nonce));
    return plainOf(segmentsOf(bytes, nonce));
  }

  async #make(encoding: Encoding | null): Promise<PageForm> {
    const source = this.#plain ?? (await this.#readBack());
    const bytes = encoding && (await COMPRESS[encoding](source.segments));
    const form = bytes ? { encoding, bytes } : source.form;
    if (encoding === "br") this.#br = form;
    if (encoding === "gzip") this.#gzip = form;
    this.#plain = bytes ? undefined : source;
    return form;
  }
}
