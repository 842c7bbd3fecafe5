import * as z from "zod";
import { displayTextSchema, domainSchema, environmentSchema, secretSchema, siteIdSchema } from "./fields.js";
import { publicKeySchema } from "./public-key.js";
import { messageTimeSchema } from "./time.js";

/** Identity of an install, sent when it connects or starts a link request. */
export const installIdentitySchema = z.object({
  siteId: siteIdSchema,
  publicKey: publicKeySchema,
  domain: domainSchema.optional(),
  environment: environmentSchema,
});
export type InstallIdentity = z.infer<typeof installIdentitySchema>;

/** A fresh account token; it replaces the one that the install holds. */
export const accountTokenSchema = z.object({ token: secretSchema, expiresAt: messageTimeSchema });
export type AccountToken = z.infer<typeof accountTokenSchema>;

/** `POST /account/connect`: neither signed nor authenticated; the single-use code identifies the account. */
export const connectRequestSchema = installIdentitySchema.extend({ authCode: secretSchema });
export type ConnectRequest = z.infer<typeof connectRequestSchema>;

/** An account token and the masked email of its account, which is for display only. */
export const connectResponseSchema = accountTokenSchema.extend({ accountRef: displayTextSchema(320) });
export type ConnectResponse = z.infer<typeof connectResponseSchema>;
