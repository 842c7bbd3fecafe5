import type { Viewer } from "@sitevine/renderer";
import { cookieValues } from "../http/cookies.js";
import type { Words } from "./words/page-words.js";

/**
 * Who looks, as far as a page can know: the cookie says that somebody has signed in, and not who. Either sees what guests may
 * see; what is theirs alone is filled in by the reader's script.
 */
export type ViewerKind = Viewer["kind"];

export const viewerOf = (request: Request): ViewerKind =>
  cookieValues(request, "sv_session").includes("1") ? "member" : "guest";

export const SIGN_IN = "/sign-in";

export function viewerModel(kind: ViewerKind, words: Words, registrationIsOpen: boolean): Viewer {
  const waysIn = { signInHref: SIGN_IN, registerHref: registrationIsOpen ? "/register" : null };
  if (kind === "guest") return { kind, ...waysIn };
  return {
    kind,
    user: null,
    unread: 0,
    notificationsHref: "/notifications",
    menu: [
      { label: words.page.yourNotifications, href: "/notifications", current: false },
      { label: words.blocks.settings, href: "/settings", current: false },
    ],
    signOutAction: "/api/auth/logout",
    signedOut: waysIn,
  };
}
