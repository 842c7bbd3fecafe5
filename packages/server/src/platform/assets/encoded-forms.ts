import { createHash } from "node:crypto";

/** A coding of content that all browsers know. */
export type Encoding = "br" | "gzip";

/** The forms of one answer by encoding, null being as it is; each is made once, on first demand. */
export interface EncodedForms<Form> {
  /** The form, where it is at hand now. */
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
    const form = await make[encoding]();
    ready.set(encoding, form);
    return form;
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

/** What an ETag says of these parts. */
export function contentHash(...parts: readonly Uint8Array[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("base64url").slice(0, 27);
}
