/** What is announced about categories. */
export interface CategoryEvents {
  /** Also when only its access or its place changed, which concerns those below it too. */
  "category.changed": { readonly categoryId: string };
  /** Its articles went to another category, or to none. */
  "category.deleted": { readonly categoryId: string; readonly movedTo: string | null };
}
