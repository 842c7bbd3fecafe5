/** Filters and order of lists in the panels, under names that their owners gave them. */
export interface SavedViewsTable {
  id: string;
  user_id: string;
  screen: string;
  name: string;
  /** The name in lower case; unique for each owner and screen. */
  name_folded: string;
  query: string;
  created_at: string;
}
