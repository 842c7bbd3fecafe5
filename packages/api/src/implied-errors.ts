import type { ErrorCode } from "@sitevine/contracts";
import type { Endpoint } from "./endpoint.js";

/** False for a query in which nothing can be invalid. Any field with a single value refuses a repeated key. */
const refusesQueries = ({ query }: Endpoint): boolean =>
  query?.safeParse(Object.fromEntries(Object.keys(query.shape).map((key) => [key, ["", ""]]))).success === false;

/** True when a closed beta gate refuses guests, so that a token changes the answer. */
export const isGated = ({ audience, openAtGate }: Endpoint): boolean =>
  openAtGate !== true && audience !== "installer" && audience !== "cookie";

const KNOWS_CALLER: ReadonlySet<Endpoint["audience"]> = new Set(["auth", "optional"] as const);

type Access = Pick<Endpoint, "method" | "audience" | "openWhenSilenced">;

/** True when the endpoint refuses members who are silenced: it knows its caller, and may write. */
export const isClosedWhenSilenced = ({ method, audience, openWhenSilenced }: Access): boolean =>
  method !== "GET" && openWhenSilenced !== true && (typeof audience === "object" || KNOWS_CALLER.has(audience));

/** All error codes of an endpoint: its own and those that audience, input and limits imply. */
export function errorCodesOf(endpoint: Endpoint): readonly ErrorCode[] {
  const codes = new Set<ErrorCode>(endpoint.errors);
  if (typeof endpoint.audience === "object") codes.add("SVC-API-4010").add("SVC-API-4003");
  if (endpoint.audience === "auth" || endpoint.audience === "optional") codes.add("SVC-API-4010");
  if (isGated(endpoint)) codes.add("SVC-API-4003").add("SVC-API-4010");
  if (isClosedWhenSilenced(endpoint)) codes.add("SVC-API-4003");
  if (endpoint.audience === "cookie") codes.add("SVC-API-4003");
  if (endpoint.audience === "installer") codes.add("SVC-INSTALL-1002").add("SVC-API-4010");
  else if (endpoint.id !== "health.get") codes.add("SVC-INSTALL-1001");
  if (endpoint.params || refusesQueries(endpoint) || endpoint.body.kind !== "none") codes.add("SVC-API-4001");
  if (endpoint.body.kind !== "none") codes.add("SVC-API-4013").add("SVC-API-4015");
  if (endpoint.body.kind === "json") codes.add("SVC-API-4000");
  if (endpoint.concurrency === "if-match") codes.add("SVC-API-4009");
  if (endpoint.rateLimit) codes.add("SVC-API-4290");
  codes.add("SVC-API-5000");
  // The health check depends on nothing else.
  if (endpoint.id !== "health.get") codes.add("SVC-API-5030").add("SVC-API-5070");
  return [...codes].sort();
}
