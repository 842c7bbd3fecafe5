/** Links of the navigation. */
export interface NavItemsTable {
  id: string;
  label: string;
  href: string;
  fa_icon: string | null;
  position: "header" | "footer" | "sidebar";
  sort_order: number;
  parent_id: string | null;
  new_tab: 0 | 1;
  audience: "everyone" | "guests" | "members";
  is_active: 0 | 1;
  plugin_id: string | null;
  created_at: string;
}
