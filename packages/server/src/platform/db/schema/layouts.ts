import type { Generated } from "kysely";

/** Layout documents by template, as JSON text. `variant_key` is empty except for per-page layouts. */
export interface LayoutsTable {
  template_key: string;
  variant_key: Generated<string>;
  published: string | null;
  draft: string | null;
  /** Layout as the theme shipped it last; distinguishes a customised template from an untouched one. */
  baseline: string | null;
  updated_at: string;
}
