import { decodeBase64 } from "./base64.js";
import { readTimestamp } from "./timestamp.js";

/** Names of the three signature headers that installs send. */
export const SIGNATURE_HEADERS = {
  site: "X-Service-Site",
  timestamp: "X-Service-Timestamp",
  signature: "X-Service-Signature",
} as const;

/** The older header names, which a marketplace accepts from installs that predate the rename. */
export const OLDER_SIGNATURE_HEADERS = {
  site: "X-Sv-Site",
  timestamp: "X-Sv-Timestamp",
  signature: "X-Sv-Signature",
} as const;

/** The sender of a signed request according to its headers; nothing is verified yet. */
export interface SignatureFields {
  readonly siteId: string;
  /** The header's text. The signed string contains exactly this. */
  readonly timestamp: string;
  /** The 64 bytes of the Ed25519 signature. */
  readonly signature: Uint8Array<ArrayBuffer>;
}

export type SignatureFieldsProblem = "missing" | "mixed-names" | "site" | "timestamp" | "signature";

export type ReadSignatureFields =
  | ({ readonly ok: true } & SignatureFields)
  | { readonly ok: false; readonly reason: SignatureFieldsProblem };

const SITE_ID = /^[A-Za-z0-9._:-]{1,128}$/;
const SIGNATURE_TEXT_LENGTH = 88;
const SIGNATURE_BYTES = 64;

type HeaderNames = typeof SIGNATURE_HEADERS | typeof OLDER_SIGNATURE_HEADERS;
type GetHeader = (name: string) => string | null | undefined;

/**
 * Reads one complete set of signature headers. Refuses requests with headers of both sets, and headers that were sent twice
 * (runtimes join the two with a comma). The reasons are for logs and tests: the marketplace's answer is the same for all.
 */
export function readSignatureFields(header: GetHeader): ReadSignatureFields {
  const current = pick(header, SIGNATURE_HEADERS);
  const older = pick(header, OLDER_SIGNATURE_HEADERS);
  if (current.present && older.present) return refused("mixed-names");
  const { site, timestamp, signature } = current.present ? current : older;
  if (!site || !timestamp || !signature) return refused("missing");
  if (!SITE_ID.test(site)) return refused("site");
  if (readTimestamp(timestamp) === undefined) return refused("timestamp");
  const bytes = signature.length === SIGNATURE_TEXT_LENGTH ? decodeBase64(signature) : undefined;
  if (bytes?.length !== SIGNATURE_BYTES) return refused("signature");
  return { ok: true, siteId: site, timestamp, signature: bytes };
}

function pick(header: GetHeader, names: HeaderNames) {
  const site = header(names.site) ?? undefined;
  const timestamp = header(names.timestamp) ?? undefined;
  const signature = header(names.signature) ?? undefined;
  return { site, timestamp, signature, present: [site, timestamp, signature].some((value) => value !== undefined) };
}

const refused = (reason: SignatureFieldsProblem): ReadSignatureFields => ({ ok: false, reason });
