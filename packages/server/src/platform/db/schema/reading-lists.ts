/** An article that a member keeps for later; only they see it. */
export interface BookmarksTable {
  user_id: string;
  article_id: string;
  created_at: string;
}

/** An article that a member opened, if they keep a history; only they see it. */
export interface ReadingHistoryTable {
  user_id: string;
  article_id: string;
  read_at: string;
}

export interface CategoryFollowsTable {
  user_id: string;
  category_id: string;
  created_at: string;
}
