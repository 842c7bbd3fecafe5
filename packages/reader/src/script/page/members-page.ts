import type { Session } from "../session/session.js";
import { parsePage } from "./markup.js";
import { part } from "./parts.js";

// Everything between header and footer; those are the same for everybody.
const PAGE = ".sv-page";
const SPRITE = ".sv-sprite";

/**
 * Where a guest would find nothing, asks again as the member and puts what is there in its place; false where nothing is. The
 * browser itself asks for pages without saying who reads.
 */
export async function openMembersPage(session: Session): Promise<boolean> {
  if (!part(document, "not-found")) return false;
  const response = await session.page(location.pathname + location.search).catch(() => null);
  if (!response) return false;
  const found = parsePage(await response.text());
  const [page, here] = [found.querySelector(PAGE), document.querySelector(PAGE)];
  if (!page || !here) return false;
  document.title = found.title;
  document.body.className = found.body.className;
  here.replaceWith(document.importNode(page, true));
  // Icons are drawn from the sheet that came with the page.
  const [icons, former] = [found.querySelector(SPRITE), document.querySelector(SPRITE)];
  if (icons) former?.replaceWith(document.importNode(icons, true));
  return true;
}
