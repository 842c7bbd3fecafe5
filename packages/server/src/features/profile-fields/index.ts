export type { FieldValue, ProfileField } from "./field-value.model.js";
export { createFieldValuesService, type FieldValuesService } from "./field-values.service.js";
export { profileFieldRoutes } from "./profile-fields.routes.js";
export { createProfileFieldsService } from "./profile-fields.service.js";
