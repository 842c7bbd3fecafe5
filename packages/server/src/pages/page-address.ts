import { notFound } from "../kernel/refusals.js";
import type { QueryKey } from "./public-page.js";

const PAGE_NUMBER = /^[1-9]\d{0,5}$/;
const LONGEST = 200;
// No page has such an address, and not every database accepts such a text.
const UNSPEAKABLE = /[\p{Cc}\p{Cs}]/u;

/** The parameters that the page knows, in its own order, without empty ones. Throws SVC-API-4004. */
export function readQuery(
  known: readonly QueryKey[],
  search: URLSearchParams,
): Readonly<Partial<Record<QueryKey, string>>> {
  const query: Partial<Record<QueryKey, string>> = {};
  for (const key of known) {
    const value = (search.get(key) ?? "").replace(/[\p{Cc}\p{Cs}]+/gu, " ").trim();
    if (key === "page") {
      if (search.has(key) && !PAGE_NUMBER.test(value)) throw notFound();
      if (search.has(key) && value !== "1") query.page = value;
    } else if (value !== "") query[key] = value.slice(0, LONGEST);
  }
  return query;
}

/** Throws SVC-API-4004 for a parameter that cannot be the name of anything. */
export function requireSpeakable(params: Readonly<Record<string, string>>): void {
  if (Object.values(params).some((value) => value.length > LONGEST || UNSPEAKABLE.test(value))) throw notFound();
}

/** The address of a page, with the parameters inserted into its path. */
export function addressOf(
  path: string,
  params: Readonly<Record<string, string>>,
  query: Readonly<Partial<Record<QueryKey, string>>>,
): string {
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ""));
  return withQuery(filled, query);
}

/** A path with its query, if there is one. */
export function withQuery(path: string, query: Readonly<Partial<Record<QueryKey, string>>>): string {
  const search = new URLSearchParams(Object.entries(query)).toString();
  return search === "" ? path : `${path}?${search}`;
}
