/** The tree of categories; group ids are JSON lists. */
export interface CategoriesTable {
  id: string;
  parent_id: string | null;
  name: string;
  slug: string;
  description: string;
  color: string | null;
  position: number;
  visibility: "public" | "members" | "groups";
  read_group_ids: string;
  write_group_ids: string;
  created_at: string;
}
