import { packageIdSchema } from "@sitevine/contracts";
import { cookieValues } from "../http/cookies.js";

const COOKIE = "sv_theme";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The theme that the reader chose, if there is exactly one cookie and its value can be the id of a theme. */
export function chosenTheme(request: Request): string | undefined {
  const [id, ...others] = new Set(cookieValues(request, COOKIE));
  return others.length === 0 ? packageIdSchema.safeParse(id).data : undefined;
}

/** Remembers a choice for a year; null deletes it, which is how a reader returns to the site's own look. */
export function themeCookie(themeId: string | null): string {
  const attributes = "Path=/; SameSite=Lax";
  if (themeId === null) return `${COOKIE}=; Max-Age=0; ${attributes}`;
  return `${COOKIE}=${themeId}; Max-Age=${YEAR_SECONDS}; ${attributes}`;
}

/** The page of this site on which the choice was made; the home page when that is not known. */
export function pageOfChoice(request: Request): string {
  const referer = request.headers.get("referer") ?? "";
  if (!URL.canParse(referer)) return "/";
  const { host, pathname, search } = new URL(referer);
  // Behind a proxy the scheme may differ; the host is the one that the browser requested.
  return host === new URL(request.url).host ? `/${pathname.replace(/^\/+/, "")}${search}` : "/";
}
