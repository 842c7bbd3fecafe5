export { isPermitted } from "../audience.js";
export { ApiError, type ApiFailure, NO_ENVELOPE } from "./api-error.js";
export type {
  CallAnswer,
  CallArguments,
  CallInput,
  CallOptions,
  ItemOf,
  PagedEndpoint,
  PlainEndpoint,
  StreamEndpoint,
} from "./call-types.js";
export { type Client, type ClientOptions, createClient, type Reply } from "./client.js";
export type { Session } from "./session.js";
