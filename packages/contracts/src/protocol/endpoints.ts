import type * as z from "zod";
import type { ErrorCode } from "../errors/catalogue.js";
import { connectRequestSchema, connectResponseSchema } from "./account.messages.js";
import { catalogQuerySchema, catalogResponseSchema } from "./catalog.messages.js";
import { authorizedDownloadSchema, authorizeRequestSchema } from "./download.messages.js";
import {
  activateRequestSchema,
  activateResponseSchema,
  deactivateRequestSchema,
  licensesResponseSchema,
} from "./license.messages.js";
import {
  linkPollRequestSchema,
  linkPollResponseSchema,
  linkStartRequestSchema,
  linkStartResponseSchema,
} from "./link.messages.js";
import { updatesCheckRequestSchema, updatesCheckResponseSchema } from "./update.messages.js";

/**
 * Authentication that a request must carry: nothing, a signature under the key in its body, or a signature and an
 * account token.
 */
export type ProtocolAuth = "none" | "signed" | "signed+token";

/** One endpoint of the marketplace protocol. */
export interface ProtocolEndpoint {
  readonly method: "GET" | "POST";
  /** Below the marketplace's base URL; `:token` stands for one path segment. */
  readonly path: string;
  readonly auth: ProtocolAuth;
  /** True when an account token is accepted but not required. */
  readonly tokenOptional?: boolean;
  readonly query?: z.ZodType;
  readonly request?: z.ZodType;
  /** Status on success. */
  readonly status: 200 | 204;
  /** Absent where the answer has no body or is a stream of bytes. */
  readonly response?: z.ZodType;
  readonly errors: readonly ErrorCode[];
}

const SIGNED = ["SVC-API-4001", "SVC-LICENSE-9001", "SVC-API-4290"] as const;
const WITH_TOKEN = [...SIGNED, "SVC-LICENSE-9002"] as const;

/** The ten endpoints of the marketplace protocol, version 1. */
export const protocolEndpoints = {
  connect: {
    method: "POST",
    path: "/account/connect",
    auth: "none",
    request: connectRequestSchema,
    status: 200,
    response: connectResponseSchema,
    errors: ["SVC-API-4001", "SVC-LICENSE-9002", "SVC-API-4290"],
  },
  linkStart: {
    method: "POST",
    path: "/account/link/start",
    auth: "signed",
    request: linkStartRequestSchema,
    status: 200,
    response: linkStartResponseSchema,
    errors: [...SIGNED, "SVC-LICENSE-9003"],
  },
  linkPoll: {
    method: "POST",
    path: "/account/link/poll",
    auth: "signed",
    request: linkPollRequestSchema,
    status: 200,
    response: linkPollResponseSchema,
    errors: SIGNED,
  },
  activate: {
    method: "POST",
    path: "/account/activate",
    auth: "signed+token",
    request: activateRequestSchema,
    status: 200,
    response: activateResponseSchema,
    errors: [...WITH_TOKEN, "SVC-LICENSE-9003"],
  },
  deactivate: {
    method: "POST",
    path: "/account/deactivate",
    auth: "signed+token",
    request: deactivateRequestSchema,
    status: 204,
    errors: [...WITH_TOKEN, "SVC-LICENSE-9003"],
  },
  licenses: {
    method: "GET",
    path: "/account/licenses",
    auth: "signed+token",
    status: 200,
    response: licensesResponseSchema,
    errors: WITH_TOKEN,
  },
  catalog: {
    method: "GET",
    path: "/catalog",
    auth: "none",
    tokenOptional: true,
    query: catalogQuerySchema,
    status: 200,
    response: catalogResponseSchema,
    errors: ["SVC-API-4001", "SVC-API-4290"],
  },
  authorize: {
    method: "POST",
    path: "/downloads/authorize",
    auth: "signed+token",
    request: authorizeRequestSchema,
    status: 200,
    response: authorizedDownloadSchema,
    errors: [...WITH_TOKEN, "SVC-LICENSE-9004", "SVC-LICENSE-9005"],
  },
  download: {
    method: "GET",
    path: "/downloads/:token",
    auth: "none",
    status: 200,
    errors: ["SVC-LICENSE-9012"],
  },
  updatesCheck: {
    method: "POST",
    path: "/updates/check",
    auth: "signed+token",
    request: updatesCheckRequestSchema,
    status: 200,
    response: updatesCheckResponseSchema,
    errors: [...WITH_TOKEN, "SVC-LICENSE-9003"],
  },
} as const satisfies Record<string, ProtocolEndpoint>;

export type ProtocolEndpointId = keyof typeof protocolEndpoints;
