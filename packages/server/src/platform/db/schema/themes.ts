/** The theme library; at most one row has `is_active` 1. `manifest` and `tokens` are JSON text. */
export interface ThemesTable {
  id: string;
  vendor: string;
  name: string;
  version: string;
  manifest: string;
  tokens: string;
  css_source: string | null;
  css_compiled: string;
  installed_at: string;
  updated_at: string;
  is_active: 0 | 1;
}

/** The layouts that a theme ships; `document` is JSON text. */
export interface ThemeLayoutsTable {
  theme_id: string;
  template_key: string;
  document: string;
}

/** The images and fonts that a theme ships; the bytes are in the blob storage. */
export interface ThemeAssetsTable {
  theme_id: string;
  name: string;
  type: string;
  sha256: string;
  size: number;
}
