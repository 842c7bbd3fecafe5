import type { ArticleCounts } from "./article.model.js";
import type { CommentsModel } from "./comment.model.js";
import type { NavItem } from "./site.model.js";
import type { UserSummary } from "./user.model.js";

/** A row of the member list. */
export interface MemberSummary extends UserSummary {
  readonly group: string | null;
  readonly bio: string | null;
  readonly joinedAt: Date;
  readonly lastSeenAt: Date | null;
  readonly articles: number;
  /** Null where the member hides them from the viewer. */
  readonly followers: number | null;
}

/** Members online now, by group. */
export interface OnlineModel {
  readonly groups: readonly { readonly name: string; readonly users: readonly UserSummary[] }[];
  readonly guests: number;
}

/** A badge, in the order of the profile card. */
export interface BadgeModel {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Icon name, for example `star` or `solid:star`. */
  readonly icon: string;
  readonly note: string | null;
}

/** A custom profile field that the viewer may see. */
export interface ProfileFieldModel {
  readonly label: string;
  readonly value: string;
  readonly href: string | null;
}

/** A member's page. */
export interface ProfileModel {
  readonly user: MemberSummary;
  readonly coverUrl: string | null;
  readonly counters: ArticleCounts & {
    readonly articles: number;
    /** Null when the owner hides the list from the viewer. */
    readonly followers: number | null;
    /** Null when the owner hides the list from the viewer. */
    readonly following: number | null;
  };
  readonly tabs: readonly NavItem[];
  readonly fields: readonly ProfileFieldModel[];
  readonly wall: CommentsModel | null;
  /** Link for editing the page, for its owner; null for everybody else. */
  readonly editHref: string | null;
}

/** Size of the community. */
export interface CommunityModel {
  readonly members: number;
  readonly articles: number;
}
