// In a query, where a password cannot have any of these characters unescaped.
const VERIFIED_MODES = /([?&]sslmode=)(?:prefer|require|verify-ca)(?=[&#]|$)/g;
const AS_OTHER_CLIENTS = /[?&]uselibpqcompat=true(?:[&#]|$)/;

/**
 * The driver verifies the server in these modes as in `verify-full`, with a warning that its next version will not any more. The site
 * says what it means, unless the operator has asked for what other clients of PostgreSQL do.
 */
export const withVerifiedTls = (url: string): string =>
  AS_OTHER_CLIENTS.test(url) ? url : url.replace(VERIFIED_MODES, "$1verify-full");
