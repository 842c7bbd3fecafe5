import Negotiator from "negotiator";
import type { Encoding } from "../platform/assets/compression.js";

const ENCODINGS: readonly Encoding[] = ["br", "gzip"];
const KNOWN = [...ENCODINGS, "identity"];

/** Signature missing from the package's types: which encodings win among those that the client accepts equally. */
interface EncodingNegotiator {
  encodings(available: readonly string[], options: { readonly preferred: readonly string[] }): string[];
}

// Clients differ in few ways; made-up headers that differ each time must not fill the memory.
const MOST_REMEMBERED = 64;
const remembered = new Map<string, Encoding | null>();

function negotiate(accept: string): Encoding | null {
  const negotiator: EncodingNegotiator = new Negotiator({ headers: { "accept-encoding": accept } });
  const [best] = negotiator.encodings(KNOWN, { preferred: ENCODINGS });
  return ENCODINGS.find((encoding) => encoding === best) ?? null;
}

/** The encoding that the client prefers, Brotli when it has no preference; null when it names none or refuses both. */
export function preferredEncoding(accept: string | null): Encoding | null {
  if (!accept) return null;
  const known = remembered.get(accept);
  if (known !== undefined) return known;
  const encoding = negotiate(accept);
  if (remembered.size < MOST_REMEMBERED) remembered.set(accept, encoding);
  return encoding;
}

/** The Vary header of an answer that has several encodings, with the header's other values. */
export const varyByEncoding = (vary: string | undefined): string =>
  vary ? `Accept-Encoding, ${vary}` : "Accept-Encoding";
