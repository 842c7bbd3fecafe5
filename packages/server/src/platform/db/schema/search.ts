/** What can be found; the full-text index over it is the dialect's own. */
export interface SearchDocumentsTable {
  /** Whole number that goes up with the time of what it stands for, so that the index itself is in order of time. */
  id: number;
  type: string;
  ref_id: string;
  /** Changes with whatever the document was made from. */
  stamp: string;
  visibility: "public" | "members" | "private";
  /** Empty for what stands in no category. */
  category_id: string;
  /** Empty for what is nobody's. */
  author_id: string;
  /** The beginning of its text, as people read it. */
  body: string;
}
