import type { Encoding } from "../platform/assets/compression.js";
import { compressQuickly } from "../platform/assets/compression.js";
import type { PreparedJson } from "../platform/assets/prepared-json.js";
import { preferredEncoding, varyByEncoding } from "./content-coding.js";
import { taggedForms } from "./preconditions.js";
import { isUnchanged } from "./serve-asset.js";

type Bytes = Uint8Array<ArrayBuffer>;
type Body = string | Bytes;

// Below this, an answer fits into one packet anyway.
const LEAST_BYTES = 1_024;

const compress = async (text: string, encoding: Encoding): Promise<Bytes> =>
  compressQuickly[encoding](new TextEncoder().encode(text));

/** Parts of an answer. Headers are added to the given ones. */
export interface JsonAnswerParts {
  readonly acceptEncoding: string | null;
  readonly status: number;
  readonly headers: Headers;
  /** Value of the request's If-None-Match header; it is compared with the ETag in the headers. */
  readonly ifNoneMatch?: string | null;
}

interface Sent {
  readonly isShort: boolean;
  readonly find: (encoding: Encoding | null) => Body | Promise<Body>;
}

async function answerWith({ isShort, find }: Sent, parts: JsonAnswerParts): Promise<Response> {
  const { acceptEncoding, status, headers, ifNoneMatch = null } = parts;
  const encoding = isShort ? null : preferredEncoding(acceptEncoding);
  if (!isShort) headers.set("Vary", varyByEncoding(headers.get("Vary") ?? undefined));
  const tag = headers.get("ETag");
  if (tag !== null) {
    const tags = taggedForms(tag, encoding);
    const had = tags.find((one) => isUnchanged(ifNoneMatch, one));
    headers.set("ETag", had ?? tags[0]);
    if (had !== undefined) return new Response(null, { status: 304, headers });
  }
  if (!headers.has("Content-Type")) headers.set("Content-Type", "application/json");
  if (encoding !== null) headers.set("Content-Encoding", encoding);
  return new Response(await find(encoding), { status, headers });
}

/** The same as {jsonAnswer} for JSON that is a text already. */
export const jsonTextAnswer = (text: string, parts: JsonAnswerParts): Promise<Response> =>
  answerWith(
    {
      isShort: text.length < LEAST_BYTES && Buffer.byteLength(text) < LEAST_BYTES,
      find: (encoding) => (encoding ? compress(text, encoding) : text),
    },
    parts,
  );

/**
 * Answers with JSON, compressed for clients that accept it unless it is short. An ETag in the headers is that of the
 * value; each encoding has its own, made of it, and a client that has any of them gets 304.
 */
export const jsonAnswer = (value: unknown, parts: JsonAnswerParts): Promise<Response> =>
  jsonTextAnswer(JSON.stringify(value), parts);

/** The same for a value that is sent several times. */
export const preparedJsonAnswer = (prepared: PreparedJson<unknown>, parts: JsonAnswerParts): Promise<Response> =>
  answerWith(
    {
      isShort: prepared.byteLength < LEAST_BYTES,
      find: (encoding) => prepared.peek(encoding) ?? prepared.find(encoding),
    },
    parts,
  );
