import type { PageModel } from "../page-model.js";

/** Where the page sends a guest who wants to take part, and back again; null where nobody can sign in. */
export function signInHref(model: PageModel): string | null {
  const { viewer } = model;
  const links = viewer.kind === "guest" ? viewer : viewer.signedOut;
  return links?.signInHref ? comingBack(model, links.signInHref) : null;
}

/** The way to sign in, with the way back to this page unless it leads somewhere by itself. */
export function comingBack({ request }: PageModel, href: string): string {
  if (href.includes("?") || request.path === "/" || request.path.startsWith(href)) return href;
  return `${href}?next=${encodeURIComponent(request.path)}`;
}
