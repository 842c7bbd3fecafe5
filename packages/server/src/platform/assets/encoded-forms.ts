import { createHash } from "node:crypto";

/** A content encoding that all browsers support. */
export type Encoding = "br" | "gzip";

/** The forms of one answer by encoding; null means not encoded. Each form is made once, on first use; a failure is not kept. */
export interface EncodedForms<Form> {
  /** The form, if it is in memory already. */
  peek(encoding: Encoding | null): Form | undefined;
  find(encoding: Encoding | null): Promise<Form>;
}

export function createEncodedForms<Form>(
  plain: Form,
  make: Readonly<Record<Encoding, () => Promise<Form>>>,
): EncodedForms<Form> {
  const ready = new Map<Encoding | null, Form>([[null, plain]]);
  const pending = new Map<Encoding, Promise<Form>>();

  async function makeReady(encoding: Encoding): Promise<Form> {
    try {
      const form = await make[encoding]();
      ready.set(encoding, form);
      return form;
    } finally {
      pending.delete(encoding);
    }
  }

  return {
    peek: (encoding) => ready.get(encoding),
    async find(encoding) {
      const known = ready.get(encoding);
      if (known || encoding === null) return known ?? plain;
      const work = pending.get(encoding) ?? makeReady(encoding);
      pending.set(encoding, work);
      return work;
    },
  };
}

/** The ETag value for these bytes, one after another, without quotes. */
export function contentHash(...parts: readonly Uint8Array[]): string {
  const sum = createHash("sha256");
  for (const part of parts) sum.update(part);
  return sum.digest("base64url").slice(0, 27);
}
