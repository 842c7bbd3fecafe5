/** Addresses that say nothing to a search engine, or something different to everybody. */
const NOT_FOR_ROBOTS = [
  "/api/",
  "/search",
  "/sign-in",
  "/register",
  "/reset-password",
  "/notifications",
  "/settings",
  "/theme",
  "/install",
] as const;

/** What robots may visit: what guests may read, and nothing of a site that is not open to everybody. */
export function robotsText(siteUrl: string, isOpen: boolean): string {
  if (!isOpen) return "User-agent: *\nDisallow: /\n";
  const closed = NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}\n`).join("");
  return `User-agent: *\nAllow: /\n${closed}\nSitemap: ${new URL("/sitemap.xml", siteUrl).href}\n`;
}
