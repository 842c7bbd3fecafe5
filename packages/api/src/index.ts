export { isActivity } from "./activity.js";
export type { Audience, Permission, PermissionRule } from "./audience.js";
export { admin, isPermitted, PERMISSIONS } from "./audience.js";
export {
  type EventStreamContent,
  type FileField,
  JSON_BODY_LIMIT,
  type JsonContent,
  type MultipartContent,
  type NdjsonContent,
  type NoContent,
  type RawContent,
  type RequestContent,
  type ResponseContent,
} from "./content.js";
export type {
  AddressOf,
  AnswerOf,
  BodyOf,
  Concurrency,
  Endpoint,
  HttpMethod,
  ParamsOf,
  QueryOf,
  RateLimit,
  ResultOf,
  SentBodyOf,
  SpooledFile,
  UploadedFile,
} from "./endpoint.js";
export * from "./endpoints/index.js";
export { errorCodesOf, isClosedWhenSilenced } from "./implied-errors.js";
export { CONTRACT_VERSION, openApiDocument } from "./openapi/document.js";
export { type PluginGateway, pluginGateway } from "./plugin-gateway.js";
export { RATE_LIMITS } from "./rate-limits.js";
export { BUILT_ENDPOINTS, ENDPOINTS } from "./registry.js";
export { styleVersionSchema } from "./schemas/appearance.js";
export { MOST_ARTICLE_IMAGES } from "./schemas/article-image.js";
export { MOST_COMMENT_IMAGES } from "./schemas/comment-image.js";
export { iconStyleSchema } from "./schemas/icon.js";
export { MOST_NAV_ITEMS } from "./schemas/nav-item.js";
export { PAGE_SIZE } from "./schemas/pagination.js";
export { emailSchema, newPasswordSchema, slugSchema, usernameSchema } from "./schemas/primitives.js";
export { MOST_SAVED_VIEWS } from "./schemas/saved-view.js";
export { MOST_SERIES_OF_ONE, MOST_SERIES_PARTS } from "./schemas/series.js";
export { findingSchema, type ImportResult, importResultSchema, libraryEntrySchema } from "./schemas/theme.js";
export { presentZoneName, timeZoneNames, timeZoneSchema } from "./schemas/time-zone.js";
export { UPLOAD_LIMITS } from "./schemas/upload.js";
export { UNBUILT } from "./unbuilt.js";
