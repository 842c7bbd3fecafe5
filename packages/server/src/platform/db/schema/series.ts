/** Articles that belong together. */
export interface SeriesTable {
  id: string;
  /** Null when the account is gone. */
  author_id: string | null;
  /** Never changes, so that links to the series stay valid. */
  slug: string;
  title: string;
  description: string;
  /** Incremented with every change of the series or of its parts. */
  version: number;
  created_at: string;
  updated_at: string;
}

/** The articles of a series. */
export interface SeriesPartsTable {
  article_id: string;
  series_id: string;
  /** Ascending, with gaps. */
  position: number;
}
