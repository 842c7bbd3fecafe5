/** The site's own cookies begin like this; those of analytics, banners and proxies in front of it mean nothing to a page. */
const OWN = "sv_";
/** The values of the site's own cookies of a member who reads in the look of the site, in the order of their names. */
const ONLY_A_SESSION = /^sv_page=[\w.-]+; sv_session=1$/;

/**
 * The reader of a kept page, told by the Cookie header alone: a guest without a cookie of the site, a member with nothing but a
 * session, or `null` where another cookie has to be looked at.
 */
export function readerBy(cookie: string | undefined): "guest" | "member" | null {
  if (cookie === undefined || !cookie.includes(OWN)) return "guest";
  if (ONLY_A_SESSION.test(cookie)) return "member";
  const own = cookie
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(OWN));
  if (own.length === 0) return "guest";
  return ONLY_A_SESSION.test(own.toSorted().join("; ")) ? "member" : null;
}
