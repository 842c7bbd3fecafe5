import type { Generated } from "kysely";

/** Page structure by template; the documents are JSON text. `variant_key` is empty but for per-page layouts. */
export interface LayoutsTable {
  template_key: string;
  variant_key: Generated<string>;
  published: string | null;
  draft: string | null;
  /** What the theme shipped last time; tells a customised template from an untouched one. */
  baseline: string | null;
  updated_at: string;
}
