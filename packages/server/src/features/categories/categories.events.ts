/** The events of categories. */
export interface CategoryEvents {
  /** Also published when only its access or its position changed, which affects the categories below it too. */
  "category.changed": { readonly categoryId: string };
  /** Its articles were moved to another category, or to none. */
  "category.deleted": { readonly categoryId: string; readonly movedTo: string | null };
}
