import * as z from "zod";
import { json, largeJson } from "../content.js";
import { endpoint } from "../endpoint.js";
import { RATE_LIMITS } from "../rate-limits.js";
import { accessTokenSchema } from "../schemas/account.js";
import { LARGE_BODY } from "../schemas/body-limit.js";
import { emailSchema, newPasswordSchema } from "../schemas/primitives.js";
import { acceptedSchema, registrationSchema, registrationStatusSchema } from "../schemas/registration.js";

export const getRegistrationStatus = endpoint({
  id: "auth.registration.status",
  method: "GET",
  path: "/api/auth/registration-status",
  audience: "public",
  openAtGate: true,
  summary: "Whether one can register, and whether that takes an invitation or beta access",
  response: json(registrationStatusSchema),
});

export const sendRegistrationCode = endpoint({
  id: "auth.registration.code",
  method: "POST",
  path: "/api/auth/register/send-code",
  audience: "public",
  openAtGate: true,
  summary: "Mail a verification code; the same answer whether or not the address is known",
  rateLimit: RATE_LIMITS.registrationCode,
  body: json(z.object({ email: emailSchema })),
  response: json(acceptedSchema),
  errors: ["SVC-API-4003"],
});

export const register = endpoint({
  id: "auth.register",
  method: "POST",
  path: "/api/auth/register",
  audience: "public",
  openAtGate: true,
  summary: "Create an account with the mailed code; sets the refresh cookie",
  rateLimit: RATE_LIMITS.register,
  body: largeJson(LARGE_BODY.profileFields, registrationSchema),
  status: 201,
  response: json(accessTokenSchema),
  errors: ["SVC-API-4003", "SVC-API-4009"],
});

export const requestPasswordReset = endpoint({
  id: "auth.password-reset.request",
  method: "POST",
  path: "/api/auth/password-reset",
  audience: "public",
  openAtGate: true,
  summary: "Mail a reset link; the same answer whether or not the account exists",
  rateLimit: RATE_LIMITS.passwordReset,
  body: json(z.object({ email: emailSchema })),
  response: json(acceptedSchema),
});

export const confirmPasswordReset = endpoint({
  id: "auth.password-reset.confirm",
  method: "POST",
  path: "/api/auth/password-reset/confirm",
  audience: "public",
  openAtGate: true,
  summary: "Set a new password with the mailed token; ends every session",
  rateLimit: RATE_LIMITS.passwordResetConfirm,
  body: json(z.object({ token: z.string().min(1).max(512), password: newPasswordSchema })),
  response: json(acceptedSchema),
});
