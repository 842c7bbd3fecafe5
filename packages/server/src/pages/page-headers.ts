/** Pages run no inline code and load nothing but the site's own files, and images that authors link to. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: https: http:",
  "font-src 'self' data:",
  "object-src 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
].join("; ");

export const PAGE_HEADERS = {
  "Content-Security-Policy": CONTENT_SECURITY_POLICY,
  "Cache-Control": "private, no-cache",
  Vary: "Cookie",
} as const;

export const HTML = "text/html; charset=utf-8";
