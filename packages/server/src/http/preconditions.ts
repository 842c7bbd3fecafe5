import type { Endpoint } from "@sitevine/api";
import { NO_PRECONDITION, type Precondition } from "../kernel/precondition.js";
import { entityTag } from "../platform/crypto/entity-tag.js";
import { isUnchanged } from "./serve-asset.js";

// A tag may contain commas, so the list cannot be split at them (RFC 9110, section 8.8.3).
const TAG = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`;
const TAGS = new RegExp(TAG, "g");
const LIST = new RegExp(String.raw`^[ \t,]*${TAG}(?:[ \t]*,[ \t,]*${TAG})*[ \t,]*$`);

const NOTHING_MATCHES: Precondition = { kind: "tags", tags: new Set() };

function parseIfMatch(header: string): Precondition {
  if (header.trim() === "*") return { kind: "exists" };
  // A malformed precondition must not let the request overwrite anything.
  if (!LIST.test(header)) return NOTHING_MATCHES;
  // The strong comparison (RFC 9110), which a weak tag never passes.
  const tags = (header.match(TAGS) ?? []).filter((tag) => !tag.startsWith("W/"));
  return { kind: "tags", tags: new Set(tags) };
}

/** What a request requires of the state that it changes; only endpoints that declare it have preconditions. */
export function preconditionOf({ concurrency }: Endpoint, { headers }: Request): Precondition {
  const header = concurrency === "if-match" ? headers.get("if-match") : null;
  return header === null ? NO_PRECONDITION : parseIfMatch(header);
}

/** Adds the entity tag of the body where the endpoint promises one. A tag that the handler has set stays. */
export function tagAnswer({ concurrency }: Endpoint, body: unknown, headers: Headers): void {
  if (concurrency && !headers.has("ETag")) headers.set("ETag", entityTag(body));
}

/** True when If-None-Match matches the tag of a readable endpoint; writes have no such precondition. */
export function isKnown({ concurrency }: Endpoint, request: Request, headers: Headers): boolean {
  const tag = headers.get("ETag");
  return concurrency === "etag" && tag !== null && isUnchanged(request.headers.get("if-none-match"), tag);
}
