import * as z from "zod";
import { mailedCodeSchema } from "./account.js";
import { named } from "./named.js";
import { emailSchema, newPasswordSchema, usernameSchema } from "./primitives.js";
import { fieldValuesSchema, profileFieldSchema } from "./profile-field.js";
import { lineSchema } from "./text.js";

export const registrationStatusSchema = named(
  "RegistrationStatus",
  z.object({
    open: z.boolean(),
    inviteRequired: z.boolean(),
    betaGate: z.boolean(),
    profileFields: z.array(profileFieldSchema).meta({ description: "Fields that registration asks for" }),
  }),
);

export const registrationSchema = z.object({
  email: emailSchema,
  code: mailedCodeSchema,
  username: usernameSchema,
  password: newPasswordSchema,
  displayName: lineSchema(64).optional(),
  inviteCode: lineSchema(64).optional(),
  profileFields: fieldValuesSchema.optional(),
});

/** An answer that only says that the request was accepted. */
export const acceptedSchema = named("Accepted", z.object({ ok: z.literal(true) }));
