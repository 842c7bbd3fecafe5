import type { PageModel } from "../page-model.js";

/** Where the page sends a guest who wants to take part, and back again; null where nobody can sign in. */
export function signInHref({ viewer, request }: PageModel): string | null {
  const links = viewer.kind === "guest" ? viewer : viewer.signedOut;
  const href = links?.signInHref ?? null;
  if (href === null || href.includes("?") || request.path === "/" || request.path.startsWith(href)) return href;
  return `${href}?next=${encodeURIComponent(request.path)}`;
}
