import type {
  AnswerOf,
  getArticle,
  getUser,
  listArticleComments,
  listNotifications,
  listProfileComments,
} from "@sitevine/api";

/** The signed-in member and their permissions. */
export interface OwnPerson {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly avatarUrl: string | null;
  readonly permissions: readonly string[];
}

/**
 * The member's own data on one page, which is otherwise the same for everybody: GET /me.json with the page session. Parts that
 * the page did not request, or that the member may not read, are absent.
 */
export interface OwnAnswer {
  /** Null for a guest. */
  readonly person: OwnPerson | null;
  /** Number of unread notifications. */
  readonly unread?: number;
  /**
   * `?article=<slug>`: the member's reaction to an article, its author, the counts of all reactions, what is moderated, whether
   * the member may edit it, and for those who may, its working copy.
   */
  readonly article?: Pick<
    AnswerOf<typeof getArticle>,
    "reaction" | "counts" | "author" | "moderation" | "mayEdit" | "workingCopy"
  >;
  /** `?profile=<username>`: the relation between the member and the owner of a profile. */
  readonly relation?: NonNullable<AnswerOf<typeof getUser>["relation"]>;
  /**
   * `?comments=article:<id>` or `profile:<id>`: the newest comments there, with what the member may do to them; with
   * `:<order>:<page>`, those that this page of the place shows.
   */
  readonly comments?: AnswerOf<typeof listArticleComments | typeof listProfileComments>["data"];
  /** True where the member may show pictures in comments. */
  readonly mayAddPictures?: boolean;
  /** `?keep=articles/<id>/bookmark` or `categories/<id>/follow`: whether the member keeps or follows it. */
  readonly kept?: boolean;
  /** Time at which the site read these comments. */
  readonly commentsAt?: string;
  /** Those among their authors whom the member has muted; absent where there are none. */
  readonly muted?: readonly string[];
  /** Those among the authors of all this whom the member may warn; absent for those who warn nobody. */
  readonly warnable?: readonly string[];
  /** `?notifications=<page>`: 20 of their notifications, newest first. */
  readonly notifications?: AnswerOf<typeof listNotifications>;
}
