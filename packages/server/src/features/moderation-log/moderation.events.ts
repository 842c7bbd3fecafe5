/** The events of moderation. */
export interface ModerationEvents {
  /** Something that a member has to know: an act on their account or content, or the end of their report. */
  "moderation.acted": {
    readonly userId: string;
    readonly act:
      | "warning.issue"
      | "warning.pardon"
      | "silence.issue"
      | "silence.lift"
      | "ban.lift"
      | "comment.remove"
      | "comment.restore"
      | "article.unlist"
      | "article.relist"
      | "report.resolve"
      | "report.dismiss";
    /** The entry of the moderation log. */
    readonly entryId: string;
    readonly reason: string | null;
    /** The page that it links to, on this site. */
    readonly href: string | null;
  };
}
