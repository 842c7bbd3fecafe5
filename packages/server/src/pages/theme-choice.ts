import { packageIdSchema } from "@sitevine/contracts";
import { choiceCookie } from "./choice-cookie.js";

const cookie = choiceCookie("sv_theme");

/** The theme that the reader chose, if there is exactly one cookie and its value can be the id of a theme. */
export const chosenTheme = (request: Request): string | undefined =>
  packageIdSchema.safeParse(cookie.read(request)).data;

/** Remembers a choice; null deletes it, which is how a reader returns to the site's own look. */
export const themeCookie = (themeId: string | null): string => cookie.write(themeId);

/** The page of this site on which the choice was made; the home page when that is not known. */
export function pageOfChoice(request: Request): string {
  const referer = request.headers.get("referer") ?? "";
  if (!URL.canParse(referer)) return "/";
  const { host, pathname, search } = new URL(referer);
  // Behind a proxy the scheme may differ; the host is the one that the browser requested.
  return host === new URL(request.url).host ? `/${pathname.replace(/^\/+/, "")}${search}` : "/";
}
