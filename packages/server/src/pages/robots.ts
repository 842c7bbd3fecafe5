/** Addresses that are useless to search engines, or different for every visitor. */
const NOT_FOR_ROBOTS = [
  "/api/",
  "/search",
  "/sign-in",
  "/register",
  "/reset-password",
  "/notifications",
  "/bookmarks",
  "/following",
  "/history",
  "/settings",
  "/write",
  "/theme",
  "/install",
] as const;

/** Robots may visit what guests may read, and nothing while the site is not open to everybody. */
export function robotsText(siteUrl: string, isOpen: boolean): string {
  if (!isOpen) return "User-agent: *\nDisallow: /\n";
  const closed = NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}\n`).join("");
  return `User-agent: *\nAllow: /\n${closed}\nSitemap: ${new URL("/sitemap.xml", siteUrl).href}\n`;
}
