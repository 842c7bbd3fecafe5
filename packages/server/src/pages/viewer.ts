import type { Viewer } from "@sitevine/renderer";
import type { Words } from "./words/page-words.js";

/**
 * The kind of viewer. A page for members names none of them: the reader script fills in what belongs to a single
 * member.
 */
export type ViewerKind = Viewer["kind"];

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
