export type { Audience, Permission } from "./audience.js";
export { admin, PERMISSIONS } from "./audience.js";
export type {
  EventStreamContent,
  FileField,
  JsonContent,
  MultipartContent,
  NoContent,
  RawContent,
  RequestContent,
  ResponseContent,
} from "./content.js";
export type {
  AnswerOf,
  BodyOf,
  Endpoint,
  HttpMethod,
  ParamsOf,
  QueryOf,
  RateLimit,
  ResultOf,
  UploadedFile,
} from "./endpoint.js";
export * from "./endpoints/admin-themes.js";
export * from "./endpoints/appearance.js";
export * from "./endpoints/auth.js";
export * from "./endpoints/health.js";
export * from "./endpoints/install.js";
export * from "./endpoints/layouts.js";
export * from "./endpoints/openapi.js";
export { errorCodesOf } from "./implied-errors.js";
export { openApiDocument } from "./openapi/document.js";
export { ENDPOINTS } from "./registry.js";
export { emailSchema, newPasswordSchema, usernameSchema } from "./schemas/primitives.js";
export { findingSchema, type ImportResult, importResultSchema, libraryEntrySchema } from "./schemas/theme.js";
