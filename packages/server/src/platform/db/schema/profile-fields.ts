/** Custom profile fields; `options` is a JSON list of text. */
export interface ProfileFieldsTable {
  id: string;
  key: string;
  type: string;
  label: string;
  description: string;
  is_required: 0 | 1;
  at_registration: 0 | 1;
  options: string;
  max_length: number | null;
  default_visibility: string;
  is_system: 0 | 1;
  position: number;
  created_at: string;
  updated_at: string;
}

/** The users' values of these fields; `value` is JSON text. */
export interface ProfileFieldValuesTable {
  user_id: string;
  field_id: string;
  value: string;
  visibility: string;
  updated_at: string;
}
