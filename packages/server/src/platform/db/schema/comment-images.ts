/** Images that the comments of one member may show, on articles and walls. */
export interface CommentImagesTable {
  id: string;
  /** Member who uploaded it; null when the account is gone. */
  owner_id: string | null;
  /** `storing` until every file is written, `removed` from before the first file is deleted. */
  state: "storing" | "stored" | "removed";
  /** In pixels, of the largest size. */
  width: number;
  height: number;
  /** The widths of its files as a JSON list, ascending. */
  widths: string;
  created_at: string;
  /** Since when no comment shows it; null while one does. */
  idle_since: string | null;
  /** Since when a report keeps the text of a comment that shows it, and so keeps it; null where none does. */
  reported_at: string | null;
}

/** Which comments show an image, those included whose texts are kept after a moderator removed them. */
export interface CommentImageUsesTable {
  comment_id: string;
  image_id: string;
}
