import { isKeptJson, jsonText } from "../kernel/kept-json.js";
import { compressQuickly } from "../platform/assets/compression.js";
import { createEncodedForms, type EncodedForms, type Encoding } from "../platform/assets/encoded-forms.js";
import { ownBytes } from "../platform/assets/own-bytes.js";
import { preferredEncoding, varyByEncoding } from "./content-coding.js";
import { taggedForms } from "./preconditions.js";
import { isUnchanged } from "./serve-asset.js";

type Bytes = Uint8Array<ArrayBuffer>;
type Body = string | Bytes;

// Below this, an answer fits into one packet anyway.
const LEAST_BYTES = 1_024;

const kept = new WeakMap<object, EncodedForms<Body>>();

const compress = async (text: string, encoding: Encoding): Promise<Bytes> =>
  compressQuickly[encoding](new TextEncoder().encode(text));

/** The forms of a value that is kept are kept with it. */
function keptForms(value: object, text: string): EncodedForms<Body> {
  const known = kept.get(value);
  if (known) return known;
  const forms = createEncodedForms<Body>(text, {
    br: async () => ownBytes(await compress(text, "br")),
    gzip: async () => ownBytes(await compress(text, "gzip")),
  });
  kept.set(value, forms);
  return forms;
}

/** What an answer is sent with. The headers are added to. */
export interface JsonAnswerParts {
  readonly acceptEncoding: string | null;
  readonly status: number;
  readonly headers: Headers;
  /** Where it applies to the ETag in the headers. */
  readonly ifNoneMatch?: string | null;
}

type FindForm = (encoding: Encoding) => Body | Promise<Body>;

async function answerWith(text: string, find: FindForm, parts: JsonAnswerParts): Promise<Response> {
  const { acceptEncoding, status, headers, ifNoneMatch = null } = parts;
  const isShort = text.length < LEAST_BYTES && Buffer.byteLength(text) < LEAST_BYTES;
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
  if (encoding === null) return new Response(text, { status, headers });
  headers.set("Content-Encoding", encoding);
  return new Response(await find(encoding), { status, headers });
}

/** The same as {jsonAnswer} for JSON that is a text already. */
export const jsonTextAnswer = (text: string, parts: JsonAnswerParts): Promise<Response> =>
  answerWith(text, (encoding) => compress(text, encoding), parts);

/**
 * Answers with JSON, compressed for clients that accept it unless it is short. An ETag in the headers is that of the
 * value; each encoding has its own, made of it, and a client that has any of them gets 304.
 */
export function jsonAnswer(value: unknown, parts: JsonAnswerParts): Promise<Response> {
  const text = jsonText(value);
  if (typeof value !== "object" || value === null || !isKeptJson(value)) return jsonTextAnswer(text, parts);
  const forms = keptForms(value, text);
  return answerWith(text, (encoding) => forms.peek(encoding) ?? forms.find(encoding), parts);
}
