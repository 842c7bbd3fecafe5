import type { Viewer } from "@sitevine/renderer";
import type { Caller, Silence } from "../kernel/caller.js";
import type { Words } from "./words/page-words.js";

/**
 * The kind of viewer. A page for members names none of them: the reader script fills in what belongs to a single
 * member.
 */
export type ViewerKind = Viewer["kind"];

export const SIGN_IN = "/sign-in";

/** What a page knows of its viewer. */
export interface PageViewer {
  readonly kind: ViewerKind;
  /** Of members who may read and not write. */
  readonly silence: Silence | null;
}

export const viewerOf = (caller: Caller): PageViewer => ({
  kind: caller.kind,
  silence: caller.kind === "member" ? caller.silence : null,
});

export function viewerModel({ kind, silence }: PageViewer, words: Words, registrationIsOpen: boolean): Viewer {
  const waysIn = { signInHref: SIGN_IN, registerHref: registrationIsOpen ? "/register" : null };
  if (kind === "guest") return { kind, ...waysIn };
  return {
    kind,
    user: null,
    silence: silence && { reason: silence.reason, until: silence.until === null ? null : new Date(silence.until) },
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
