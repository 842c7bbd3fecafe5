import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import type { EncodedForms, Encoding } from "../../platform/assets/encoded-forms.js";
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
export function createPageForms(segments: Segments): EncodedForms<PageForm> {
  let plain: Plain | undefined = plainOf(segments);
  const compressed = new Map<Encoding, PageForm>();
  const pending = new Map<Encoding | null, Promise<PageForm>>();

  async function readBack(): Promise<Plain> {
    const [form] = [...compressed.values()].filter(({ encoding }) => encoding !== null);
    if (!form?.encoding) throw new Error("A page has no form left.");
    const nonce = createNonce();
    const bytes = await DECOMPRESS[form.encoding](fill(form.bytes, nonce));
    return plainOf(segmentsOf(bytes, nonce));
  }

  async function make(encoding: Encoding | null): Promise<PageForm> {
    const source = plain ?? (await readBack());
    const bytes = encoding && (await COMPRESS[encoding](source.segments));
    const form = bytes ? { encoding, bytes } : source.form;
    if (encoding) compressed.set(encoding, form);
    plain = bytes ? undefined : source;
    return form;
  }

  const peek = (encoding: Encoding | null): PageForm | undefined => (encoding ? compressed.get(encoding) : plain?.form);

  return {
    peek,
    async find(encoding) {
      const known = peek(encoding);
      if (known) return known;
      const work = pending.get(encoding) ?? make(encoding);
      pending.set(encoding, work);
      try {
        return await work;
      } finally {
        pending.delete(encoding);
      }
    },
  };
}
