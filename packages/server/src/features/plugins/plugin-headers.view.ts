/**
 * The headers of a request that plugins learn. Whatever a proxy or a network in front of the site adds is not among them, since
 * some of it tells who calls and from where, and each has names of its own.
 */
const SHOWN: ReadonlySet<string> = new Set([
  "accept",
  "accept-encoding",
  "accept-language",
  "cache-control",
  "content-digest",
  "content-disposition",
  "content-encoding",
  "content-language",
  "content-length",
  "content-type",
  "date",
  "dnt",
  "idempotency-key",
  "if-match",
  "if-modified-since",
  "if-none-match",
  "if-range",
  "if-unmodified-since",
  "origin",
  "pragma",
  "prefer",
  "range",
  "referer",
  "save-data",
  "sec-fetch-dest",
  "sec-fetch-mode",
  "sec-fetch-site",
  "sec-gpc",
  "signature",
  "signature-input",
  "user-agent",
  "x-requested-with",
]);

/** Headers with which services sign and describe their calls, and headers that plugins name themselves. */
const SHOWN_BEGINNINGS =
  /^(?:webhook|x-(?:github|gitlab|gitea|hub|plugin|shopify|slack|twilio|webhook)|paypal|stripe|svix)-[a-z0-9-]+$/;

/** The headers of a request by their names in lower case, as a plugin learns them. */
export function headersForPlugin(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => SHOWN.has(name) || SHOWN_BEGINNINGS.test(name)));
}
