import type { PageModel } from "../page-model.js";

/** The sign-in link for guests, with the way back to this page; null when nobody can sign in. */
export function signInHref(model: PageModel): string | null {
  const { viewer } = model;
  const links = viewer.kind === "guest" ? viewer : viewer.signedOut;
  return links?.signInHref ? comingBack(model, links.signInHref) : null;
}

/** Adds the way back to this page to a sign-in link, unless the link has one. */
export function comingBack({ request }: PageModel, href: string): string {
  if (href.includes("?") || request.path === "/" || request.path.startsWith(href)) return href;
  return `${href}?next=${encodeURIComponent(request.path)}`;
}
