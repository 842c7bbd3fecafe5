import type { NavItem } from "./site.model.js";

/** As much of a member as a byline needs. */
export interface UserSummary {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly avatarUrl: string | null;
  readonly href: string;
}

/** Ways in for somebody who is not signed in. */
export interface GuestLinks {
  /** Null where the site has no page to sign in on. */
  readonly signInHref: string | null;
  readonly registerHref: string | null;
}

/** Who is looking. */
export type Viewer =
  | (GuestLinks & { readonly kind: "guest" })
  | {
      readonly kind: "member";
      /** Null where the page knows that somebody has signed in and not who, as on every page that a server renders. */
      readonly user: UserSummary | null;
      readonly unread: number;
      readonly notificationsHref: string;
      readonly menu: readonly NavItem[];
      /** Target of the form that signs out. */
      readonly signOutAction: string;
      /** What the header offers once the member has signed out without leaving the page. */
      readonly signedOut?: GuestLinks | undefined;
    };
