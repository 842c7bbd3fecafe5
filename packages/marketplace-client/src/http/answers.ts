import { type ErrorCode, errorCatalogue, errorEnvelopeSchema } from "@sitevine/contracts";
import { knownMarketplaceCode, type ProtocolEndpoint } from "@sitevine/contracts/protocol";
import { type Failure, failure } from "./failure.js";

const LONGEST_MESSAGE = 500;
const LONGEST_WAIT_SECONDS = 86_400;

/** Reads JSON; undefined for anything else. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The failure that an answer with an error status stands for. The marketplace's code wins where this version knows it, except
 * that an internal error of the marketplace is none of this install: it is `SVC-LICENSE-9007`.
 */
export function refusalOf(
  endpoint: Pick<ProtocolEndpoint, "errors">,
  status: number,
  headers: Headers,
  body: unknown,
): Failure {
  const code = usableCode(status, knownMarketplaceCode(body)) ?? codeForStatus(endpoint, status);
  const envelope = errorEnvelopeSchema.safeParse(body);
  const said = envelope.success ? envelope.data.error.message.slice(0, LONGEST_MESSAGE) : "";
  const seconds = Number(headers.get("Retry-After") ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, LONGEST_WAIT_SECONDS) : undefined;
  const isTheirs = status >= 500 && code === "SVC-LICENSE-9007";
  const plain = said === "" ? errorCatalogue[code].message : said;
  const message = isTheirs ? `The marketplace failed with status ${status}. Try again later.` : plain;
  return { ...failure("refused", message, code), status, ...(retryAfter !== undefined && { retryAfter }) };
}

const usableCode = (status: number, code: ErrorCode | undefined): ErrorCode | undefined =>
  status < 500 || code?.startsWith("SVC-LICENSE-") ? code : undefined;

/** The first error of the endpoint that has this status, otherwise that the marketplace is out of order. */
function codeForStatus({ errors }: Pick<ProtocolEndpoint, "errors">, status: number): ErrorCode {
  return errors.find((code) => errorCatalogue[code].status === status) ?? "SVC-LICENSE-9007";
}
