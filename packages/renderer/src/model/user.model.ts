import type { NavItem } from "./site.model.js";

/** The properties of a member that a byline needs. */
export interface UserSummary {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly avatarUrl: string | null;
  /** Empty for a member without a page of their own, whose name is no link. */
  readonly href: string;
}

/** Links for guests. */
export interface GuestLinks {
  /** Null when the site has no sign-in page. */
  readonly signInHref: string | null;
  readonly registerHref: string | null;
}

/** A moderator has silenced the viewer, who reads but does not write. */
export interface ViewerSilence {
  readonly reason: string;
  /** Null for good. */
  readonly until: Date | null;
}

/** The person for whom the page is rendered. */
export type Viewer =
  | (GuestLinks & { readonly kind: "guest" })
  | {
      readonly kind: "member";
      /**
       * Null when the page knows that its viewer is a member, but not which one. All pages that a server renders are
       * like that.
       */
      readonly user: UserSummary | null;
      /** Why and until when the viewer may only read; absent or null for a viewer who may write. */
      readonly silence?: ViewerSilence | null | undefined;
      readonly unread: number;
      readonly notificationsHref: string;
      readonly menu: readonly NavItem[];
      /** Target of the form that signs out. */
      readonly signOutAction: string;
      /** Links that the header offers once the member has signed out without leaving the page. */
      readonly signedOut?: GuestLinks | undefined;
    };
