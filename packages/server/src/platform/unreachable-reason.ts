const UNKNOWN_AUTHORITY = "its certificate is not signed by an authority that this program knows";

const NETWORK_REASONS: ReadonlyMap<string, string> = new Map([
  ["ECONNREFUSED", "the connection was refused"],
  ["ECONNRESET", "the connection was cut"],
  ["ENOTFOUND", "the host name is unknown"],
  ["EAI_AGAIN", "the host name cannot be looked up"],
  ["ETIMEDOUT", "the server does not answer"],
  ["EHOSTUNREACH", "the host cannot be reached"],
  ["CERT_HAS_EXPIRED", "its certificate has expired"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "its certificate is for another host name"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", UNKNOWN_AUTHORITY],
  ["SELF_SIGNED_CERT_IN_CHAIN", UNKNOWN_AUTHORITY],
  ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", UNKNOWN_AUTHORITY],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", UNKNOWN_AUTHORITY],
]);

/** The error code of the system or driver, or the empty string. */
export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/**
 * Says in a clause why a server cannot be reached. The clause is our own, so that it repeats no URL or password of the
 * cause.
 */
export function unreachableReason(cause: unknown, driverReasons: ReadonlyMap<string, string>): string {
  const code = errorCode(cause);
  const reason = driverReasons.get(code) ?? NETWORK_REASONS.get(code);
  if (reason !== undefined) return reason;
  // Node tries every address of a host and reports all failures together.
  if (cause instanceof AggregateError && cause.errors.length > 0) {
    return unreachableReason(cause.errors[0], driverReasons);
  }
  if (cause instanceof Error && /timed? ?out/i.test(cause.message)) return "the server does not answer";
  return code === "" ? "it gave no reason" : `the driver says ${code}`;
}
