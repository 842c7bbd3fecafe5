import { type ErrorCode, errorCatalogue } from "@sitevine/contracts";
import type { JsonObject } from "./json-schema.js";

const nameOf = (codes: readonly ErrorCode[]): string => codes.join("_");
const byStatus = (codes: readonly ErrorCode[]): ReadonlyMap<number, readonly ErrorCode[]> =>
  Map.groupBy(codes, (code) => errorCatalogue[code].status);

/** References, by status, to the shared answers for these codes. */
export function errorReferences(codes: readonly ErrorCode[]): JsonObject {
  return Object.fromEntries(
    [...byStatus(codes)].map(([status, same]) => [String(status), { $ref: `#/components/responses/${nameOf(same)}` }]),
  );
}

function errorResponse(status: number, codes: readonly ErrorCode[]): JsonObject {
  return {
    description: codes.map((code) => `${code}: ${errorCatalogue[code].message}`).join(" "),
    ...(status === 429 || status === 503
      ? { headers: { "Retry-After": { $ref: "#/components/headers/RetryAfter" } } }
      : {}),
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  };
}

/** The shared answers that `errorReferences` refers to for the same lists. */
export function errorResponses(lists: readonly (readonly ErrorCode[])[]): Record<string, JsonObject> {
  const named = lists.flatMap((codes) =>
    [...byStatus(codes)].map(([status, same]) => [nameOf(same), errorResponse(status, same)] as const),
  );
  return Object.fromEntries(named.sort(([left], [right]) => (left < right ? -1 : Number(left > right))));
}
