import type { AnswerOf, listProfileFields } from "@sitevine/api";
import type { ProfileFieldsTable } from "../../platform/db/schema/profile-fields.js";
import { optionsOf } from "./field-options.model.js";
import { fieldTag } from "./field-state.model.js";
import type { ProfileField } from "./field-value.model.js";

// This feature wrote it after the contract had checked it.
type StoredType = ProfileField["type"];
type StoredVisibility = ProfileField["defaultVisibility"];

/** A definition as everybody sees it. */
export const fieldView = (row: ProfileFieldsTable): ProfileField => ({
  id: row.id,
  key: row.key,
  type: row.type as StoredType,
  label: row.label,
  description: row.description,
  required: row.is_required === 1,
  atRegistration: row.at_registration === 1,
  options: optionsOf(row),
  maxLength: row.max_length,
  defaultVisibility: row.default_visibility as StoredVisibility,
  system: row.is_system === 1,
  position: row.position,
});

/** A definition as administrators see it. */
export const adminFieldView = (field: ProfileField): AnswerOf<typeof listProfileFields>[number] => ({
  ...field,
  etag: fieldTag(field),
});
