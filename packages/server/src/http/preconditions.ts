import type { Endpoint } from "@sitevine/api";
import { NO_PRECONDITION, type Precondition } from "../kernel/precondition.js";
import type { Encoding } from "../platform/assets/compression.js";
import { PreparedJson } from "../platform/assets/prepared-json.js";
import { entityTag } from "../platform/crypto/entity-tag.js";

// A tag may contain commas, so the list cannot be split at them (RFC 9110, section 8.8.3).
const TAG = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`;
const TAGS = new RegExp(TAG, "g");
const LIST = new RegExp(String.raw`^[ \t,]*${TAG}(?:[ \t]*,[ \t,]*${TAG})*[ \t,]*$`);

// Each encoding of an answer has a strong tag of its own, which ends with the name of the encoding.
const FORMS = [null, "br", "gzip"] as const satisfies readonly (Encoding | null)[];
const ENCODED = /-(?:br|gzip)"$/;

const tagOfForm = (tag: string, encoding: Encoding | null): string =>
  encoding === null ? tag : tag.replace(/"$/, `-${encoding}"`);

/** The tags of an answer in all encodings, that of `encoding` first. */
export function taggedForms(tag: string, encoding: Encoding | null): readonly [string, ...string[]] {
  const others = FORMS.filter((form) => form !== encoding);
  return [tagOfForm(tag, encoding), ...others.map((form) => tagOfForm(tag, form))];
}

const NOTHING_MATCHES: Precondition = { kind: "tags", tags: new Set() };

function parseIfMatch(header: string): Precondition {
  if (header.trim() === "*") return { kind: "exists" };
  // A malformed precondition must not let the request overwrite anything.
  if (!LIST.test(header)) return NOTHING_MATCHES;
  // The strong comparison (RFC 9110), which a weak tag never passes.
  const tags = (header.match(TAGS) ?? []).filter((tag) => !tag.startsWith("W/"));
  // Tags of an encoded form also name the state in its plain form.
  return { kind: "tags", tags: new Set(tags.flatMap((tag) => [tag, tag.replace(ENCODED, '"')])) };
}

/**
 * Reads the precondition of a request on the state that it changes; only endpoints that declare it have preconditions.
 */
export function preconditionOf({ concurrency }: Endpoint, { headers }: Request): Precondition {
  const header = concurrency === "if-match" ? headers.get("if-match") : null;
  return header === null ? NO_PRECONDITION : parseIfMatch(header);
}

const ownTagOf = (body: unknown): string | null =>
  typeof body === "object" && body !== null && "etag" in body && typeof body.etag === "string" ? body.etag : null;

/**
 * Adds the entity tag of the answer where the endpoint promises one: that which the body states itself, else one of the
 * whole body where the endpoint promises it to everybody. A tag that the handler has set stays.
 */
export function tagAnswer({ concurrency }: Endpoint, body: unknown, headers: Headers): void {
  if (!concurrency || headers.has("ETag")) return;
  if (body instanceof PreparedJson) {
    // Prepared answers are those of guests, who get the tag of a state that they may change from no such endpoint.
    if (concurrency !== "writers-etag") throw new Error("An answer that promises a tag cannot be prepared without it.");
    return;
  }
  const tag = ownTagOf(body) ?? (concurrency === "writers-etag" ? null : entityTag(body));
  if (tag !== null) headers.set("ETag", tag);
}

/** Whether If-None-Match applies, which it does to readable endpoints; writes have no such precondition. */
export const isConditional = ({ concurrency }: Endpoint): boolean => concurrency === "etag";
