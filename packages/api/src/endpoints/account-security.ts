import * as z from "zod";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { RATE_LIMITS } from "../rate-limits.js";
import { accountSchema, mailedCodeSchema, pinSchema, sessionSchema } from "../schemas/account.js";
import { emailSchema, idSchema, newPasswordSchema, passwordSchema } from "../schemas/primitives.js";
import { acceptedSchema } from "../schemas/registration.js";

export const requestEmailChange = endpoint({
  id: "account.email.request",
  method: "POST",
  path: "/api/account/email",
  audience: "auth",
  openWhenSilenced: true,
  summary: "Mail a code to the new address; refused with 409 during the cooldown",
  rateLimit: RATE_LIMITS.emailChange,
  body: json(z.object({ email: emailSchema, password: passwordSchema })),
  response: json(acceptedSchema),
  errors: ["SVC-AUTH-1001", "SVC-API-4009"],
});

export const confirmEmailChange = endpoint({
  id: "account.email.confirm",
  method: "POST",
  path: "/api/account/email/verify-code",
  audience: "auth",
  openWhenSilenced: true,
  summary: "Take over the new address with the mailed code",
  rateLimit: RATE_LIMITS.accountSecret,
  body: json(z.object({ code: mailedCodeSchema })),
  response: json(accountSchema),
  errors: ["SVC-API-4009"],
});

export const changePassword = endpoint({
  id: "account.password.change",
  method: "POST",
  path: "/api/account/password",
  audience: "auth",
  openWhenSilenced: true,
  summary: "Change the password; ends every other session",
  rateLimit: RATE_LIMITS.accountSecret,
  body: json(z.object({ currentPassword: passwordSchema, newPassword: newPasswordSchema })),
  response: json(z.object({ endedSessions: z.int() })),
  errors: ["SVC-AUTH-1001"],
});

export const listSessions = endpoint({
  id: "account.sessions.list",
  method: "GET",
  path: "/api/account/sessions",
  audience: "auth",
  summary: "Own logins that are still good, the last seen first",
  response: json(z.array(sessionSchema)),
});

export const revokeSession = endpoint({
  id: "account.sessions.revoke",
  method: "DELETE",
  path: "/api/account/sessions/:sessionId",
  audience: "auth",
  openWhenSilenced: true,
  summary: "End one of the own sessions",
  params: z.object({ sessionId: idSchema }),
  status: 204,
  errors: ["SVC-API-4004"],
});

export const leaveSite = endpoint({
  id: "account.leave",
  method: "POST",
  path: "/api/account/leave",
  audience: "auth",
  openWhenSilenced: true,
  summary: "Deactivate the own account and end its sessions; refused with 409 for the last administrator",
  rateLimit: RATE_LIMITS.accountSecret,
  body: json(z.object({ password: passwordSchema })),
  status: 204,
  errors: ["SVC-AUTH-1001", "SVC-API-4009"],
});

export const setPin = endpoint({
  id: "account.pin.set",
  method: "POST",
  path: "/api/account/pin",
  audience: "auth",
  openWhenSilenced: true,
  summary: "Set the login PIN",
  rateLimit: RATE_LIMITS.accountSecret,
  body: json(z.object({ pin: pinSchema, password: passwordSchema })),
  response: json(z.object({ pinEnabled: z.literal(true) })),
  errors: ["SVC-AUTH-1001"],
});

export const removePin = endpoint({
  id: "account.pin.remove",
  method: "DELETE",
  path: "/api/account/pin",
  audience: "auth",
  openWhenSilenced: true,
  summary: "Turn the login PIN off",
  rateLimit: RATE_LIMITS.accountSecret,
  body: json(z.object({ password: passwordSchema })),
  status: 204,
  errors: ["SVC-AUTH-1001"],
});
