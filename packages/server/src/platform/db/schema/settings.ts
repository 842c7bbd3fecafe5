/** Site settings by key; `value` is JSON text. */
export interface SettingsTable {
  key: string;
  value: string;
  updated_at: string;
}
