import type { Endpoint } from "@sitevine/api";
import { NO_PRECONDITION, type Precondition } from "../kernel/precondition.js";
import { entityTag } from "../platform/crypto/entity-tag.js";
import { isUnchanged } from "./serve-asset.js";

// A tag may hold commas, so the list cannot be split at them (RFC 9110, section 8.8.3).
const TAG = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`;
const TAGS = new RegExp(TAG, "g");
const LIST = new RegExp(String.raw`^[ \t,]*${TAG}(?:[ \t]*,[ \t,]*${TAG})*[ \t,]*$`);

const NOTHING_MATCHES: Precondition = { kind: "tags", tags: new Set() };

function parseIfMatch(header: string): Precondition {
  if (header.trim() === "*") return { kind: "exists" };
  // Who asks for a state in words that nobody understands must not overwrite one.
  if (!LIST.test(header)) return NOTHING_MATCHES;
  // The comparison is the strong one, which a weak tag never passes.
  const tags = (header.match(TAGS) ?? []).filter((tag) => !tag.startsWith("W/"));
  return { kind: "tags", tags: new Set(tags) };
}

/** What a request asks of the state that it changes; only endpoints that say so ask anything. */
export function preconditionOf({ concurrency }: Endpoint, { headers }: Request): Precondition {
  const header = concurrency === "if-match" ? headers.get("if-match") : null;
  return header === null ? NO_PRECONDITION : parseIfMatch(header);
}

/** Adds the entity tag of the body where the endpoint promises one; a handler that set another knows better. */
export function tagAnswer({ concurrency }: Endpoint, body: unknown, headers: Headers): void {
  if (concurrency && !headers.has("ETag")) headers.set("ETag", entityTag(body));
}

/** True when a reader says that it has what an endpoint tags so; writes say nothing of the kind. */
export function isKnown({ concurrency }: Endpoint, request: Request, headers: Headers): boolean {
  const tag = headers.get("ETag");
  return concurrency === "etag" && tag !== null && isUnchanged(request.headers.get("if-none-match"), tag);
}
