import * as z from "zod";
import { json, none } from "../content.js";
import { endpoint } from "../endpoint.js";
import { RATE_LIMITS } from "../rate-limits.js";
import { accessTokenSchema, accountSchema } from "../schemas/account.js";
import { idSchema, passwordSchema } from "../schemas/primitives.js";
import { textSchema } from "../schemas/text.js";

export const login = endpoint({
  id: "auth.login",
  method: "POST",
  path: "/api/auth/login",
  audience: "public",
  openAtGate: true,
  summary: "Log in; sets the refresh cookie",
  rateLimit: RATE_LIMITS.login,
  body: json(
    z.object({ email: textSchema(254).min(1), password: passwordSchema, loginPin: z.string().max(32).optional() }),
  ),
  response: json(z.union([accessTokenSchema, z.object({ requiresPin: z.literal(true) })])),
  errors: ["SVC-AUTH-1001", "SVC-AUTH-1003"],
});

export const refresh = endpoint({
  id: "auth.refresh",
  method: "POST",
  path: "/api/auth/refresh",
  audience: "cookie",
  openAtGate: true,
  summary: "Rotate the refresh cookie and get a new access token",
  rateLimit: RATE_LIMITS.refresh,
  response: json(accessTokenSchema),
  errors: ["SVC-AUTH-1002"],
});

export const logout = endpoint({
  id: "auth.logout",
  method: "POST",
  path: "/api/auth/logout",
  audience: "cookie",
  openAtGate: true,
  summary: "End the current session and clear the cookie",
  status: 204,
  response: none,
  errors: ["SVC-AUTH-1002"],
});

export const me = endpoint({
  id: "auth.me",
  method: "GET",
  path: "/api/auth/me",
  audience: "auth",
  summary: "The current user with groups, permissions and context",
  response: json(
    z.object({
      user: accountSchema,
      groups: z.array(z.object({ id: idSchema, key: z.string(), name: z.string() })),
      permissions: z.array(z.string()),
      context: z.object({ sessionId: idSchema }),
    }),
  ),
});
