/** The events of articles. */
export interface ArticleEvents {
  "article.published": { readonly articleId: string; readonly authorId: string | null };
  /**
   * It was due, and the member who set the time may not publish it any more, or it could not be published. It stays a
   * draft.
   */
  "article.withheld": { readonly articleId: string; readonly authorId: string | null; readonly publishAt: string };
  /** The same for changes of a published article. They stay in its working copy. */
  "article.changes-withheld": {
    readonly articleId: string;
    readonly authorId: string | null;
    readonly publishAt: string;
  };
  "article.unpublished": { readonly articleId: string; readonly authorId: string | null };
  /** Its content has changed, or who may read it. */
  "article.changed": { readonly articleId: string };
  "article.deleted": { readonly articleId: string; readonly authorId: string | null; readonly wasPublished: boolean };
  "article.liked": { readonly articleId: string; readonly authorId: string | null; readonly userId: string };
  "article.unliked": { readonly articleId: string; readonly authorId: string | null; readonly userId: string };
}
