import type { PaginationModel } from "./site.model.js";
import type { UserSummary } from "./user.model.js";

/** A comment, or a tombstone in place of a deleted one. */
export type CommentModel =
  | {
      readonly kind: "comment";
      readonly id: string;
      readonly author: UserSummary;
      /** Sanitised by the code that loads the model. */
      readonly contentHtml: string;
      readonly createdAt: Date;
      readonly editedAt: Date | null;
      readonly likes: number;
      /** True for the author of the article or the owner of the wall. */
      readonly byOwner: boolean;
      /** Link for answering it; null when the viewer may not. */
      readonly replyHref: string | null;
      readonly replies: readonly CommentModel[];
      readonly allAnswers?: AllAnswers;
    }
  | {
      readonly kind: "tombstone";
      readonly id: string;
      readonly removedBy: "author" | "moderator";
      readonly reason: string | null;
      readonly createdAt: Date;
      readonly replies: readonly CommentModel[];
      readonly allAnswers?: AllAnswers;
    };

/** Link to all answers of a thread whose page shows only the first of them. */
export interface AllAnswers {
  readonly count: number;
  readonly href: string;
}

/** A link to the comments in one order. */
export interface CommentOrderLink {
  readonly order: "oldest" | "newest" | "liked";
  readonly href: string;
  readonly current: boolean;
}

/** Which of the comments a page shows. */
export interface ShownComments {
  readonly order: CommentOrderLink["order"];
  readonly orders: readonly CommentOrderLink[];
  readonly pages: PaginationModel;
  /** The one thread whose answers the page shows, and where it stands among the others. */
  readonly thread?: { readonly id: string; readonly href: string };
  /** True where a new comment would be on another page. */
  readonly isLatestElsewhere: boolean;
}

/** A page of threads. */
export interface CommentsModel {
  readonly total: number;
  /** Absent where all comments are shown, the newest last. */
  readonly shown?: ShownComments;
  readonly items: readonly CommentModel[];
  /** Whether the viewer may write: with this form, with the form of the reader's script, after signing in, or not at all. */
  readonly writing:
    | {
        readonly kind: "open";
        /** Target of the form. */
        readonly action: string;
        /** The comment that is being answered; null for a new root comment. */
        readonly replyTo: { readonly id: string; readonly name: string } | null;
      }
    | { readonly kind: "script" }
    | { readonly kind: "signIn"; readonly href: string }
    | { readonly kind: "closed" };
}
