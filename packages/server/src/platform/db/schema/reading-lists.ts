/** An article that a member keeps for later; only they see it. */
export interface BookmarksTable {
  user_id: string;
  article_id: string;
  created_at: string;
}

export interface CategoryFollowsTable {
  user_id: string;
  category_id: string;
  created_at: string;
}
