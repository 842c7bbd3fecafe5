import { isPermitted } from "@sitevine/api";
import type { Viewer } from "@sitevine/renderer";
import type { Caller, Silence } from "../kernel/caller.js";
import { ALL_PANELS, PANELS, type Panel } from "./panels.js";
import type { Words } from "./words/page-words.js";

/**
 * The kind of viewer. A page for members names none of them: the reader script fills in what belongs to a single
 * member.
 */
export type ViewerKind = Viewer["kind"];

export const SIGN_IN = "/sign-in";
/** Address of the page on which members write. */
export const WRITE = "/write";

/** Properties of its viewer that a page depends on. */
export interface PageViewer {
  readonly kind: ViewerKind;
  /** The panels that the viewer may use. */
  readonly panels: readonly Panel[];
  /** Whether they may write articles. */
  readonly mayWrite: boolean;
  /** Silence of a member who may read and not write. */
  readonly silence: Silence | null;
}

const panelsOf = ({ permissions }: Extract<Caller, { kind: "member" }>): readonly Panel[] =>
  ALL_PANELS.filter((panel) => PANELS[panel].rules.some((rule) => isPermitted(rule, permissions)));

export const viewerOf = (caller: Caller): PageViewer => ({
  kind: caller.kind,
  panels: caller.kind === "member" ? panelsOf(caller) : [],
  mayWrite: caller.kind === "member" && isPermitted("article.create", caller.permissions),
  silence: caller.kind === "member" ? caller.silence : null,
});

export function viewerModel(viewer: PageViewer, words: Words, registrationIsOpen: boolean): Viewer {
  const { kind, panels, mayWrite, silence } = viewer;
  const waysIn = { signInHref: SIGN_IN, registerHref: registrationIsOpen ? "/register" : null };
  if (kind === "guest") return { kind, ...waysIn };
  return {
    kind,
    user: null,
    silence: silence && { reason: silence.reason, until: silence.until === null ? null : new Date(silence.until) },
    unread: 0,
    notificationsHref: "/notifications",
    menu: [
      ...(mayWrite ? [{ label: words.page.write.title, href: WRITE, current: false }] : []),
      { label: words.page.reading.bookmarks.title, href: "/bookmarks", current: false },
      { label: words.page.reading.following.title, href: "/following", current: false },
      { label: words.page.yourNotifications, href: "/notifications", current: false },
      { label: words.blocks.settings, href: "/settings", current: false },
      ...panels.map((panel) => ({ label: words.page.panels[panel], href: PANELS[panel].href, current: false })),
    ],
    signOutAction: "/api/auth/logout",
    signedOut: waysIn,
  };
}
