/** Documents that search finds; the full-text index over it depends on the dialect. */
export interface SearchDocumentsTable {
  /** A whole number that grows with the time of the indexed item, so that the index itself is in order of time. */
  id: number;
  type: string;
  ref_id: string;
  /** Changes whenever the source of the document changes. */
  stamp: string;
  visibility: "public" | "members" | "private";
  /** Empty for what has no category. */
  category_id: string;
  /** Empty for what has no author. */
  author_id: string;
  /** The beginning of the text, as people read it. */
  body: string;
}

/** The words of documents that search knows, for those who mistype one; a word may be gone from every document. */
export interface SearchWordsTable {
  word: string;
}

/** Each known word as it is spelled, and without one of its letters. */
export interface SearchSpellingsTable {
  spelling: string;
  word: string;
}
