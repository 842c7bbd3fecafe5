import type { AnswerOf, getArticle, getUser, listArticleComments, listProfileComments } from "@sitevine/api";

/** The member who reads, and what that member may do. */
export interface OwnPerson {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly avatarUrl: string | null;
  readonly permissions: readonly string[];
}

/**
 * What belongs to one member on one page, which is the same for everybody otherwise: GET /me.json with the page session. The
 * parts that the page did not ask for, or that the member may not read, are absent.
 */
export interface OwnAnswer {
  /** Null for a guest. */
  readonly person: OwnPerson | null;
  /** How many notifications are unread. */
  readonly unread?: number;
  /** `?article=<slug>`: the own reaction to an article, and what others gave it. */
  readonly article?: Pick<AnswerOf<typeof getArticle>, "reaction" | "counts">;
  /** `?profile=<username>`: how the member and the owner of a profile stand to each other. */
  readonly relation?: NonNullable<AnswerOf<typeof getUser>["relation"]>;
  /** `?comments=article:<id>` or `profile:<id>`: the newest comments there, as the member may change them. */
  readonly comments?: AnswerOf<typeof listArticleComments | typeof listProfileComments>["data"];
}
