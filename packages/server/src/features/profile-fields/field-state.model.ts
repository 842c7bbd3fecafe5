import { entityTag } from "../../platform/crypto/entity-tag.js";
import type { ProfileField } from "./field-value.model.js";

/** The entity tag of what administrators write about a field. Its place among the others leaves it as it is. */
export const fieldTag = (field: ProfileField): string =>
  entityTag([
    field.label,
    field.description,
    field.required,
    field.atRegistration,
    field.options,
    field.maxLength,
    field.defaultVisibility,
  ]);

/** The entity tag of the order of all fields. */
export const fieldOrderTag = (fields: readonly ProfileField[]): string => entityTag(fields.map(({ id }) => id));
