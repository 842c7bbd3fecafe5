import * as z from "zod";
import { connectResponseSchema, installIdentitySchema } from "./account.messages.js";
import { secretSchema } from "./fields.js";
import { publicKeySchema } from "./public-key.js";
import { messageTimeSchema } from "./time.js";
import { formatUserCode } from "./user-code.js";

/** States of a link request; every one is an ordinary 200 answer. */
export const LINK_STATUSES = ["pending", "approved", "denied", "expired"] as const;
export const linkStatusSchema = z.enum(LINK_STATUSES);
export type LinkStatus = z.infer<typeof linkStatusSchema>;

/** Page on the marketplace's origin where the account holder compares the code and approves. */
export const LINK_APPROVAL_PATH = "/link";

const userCodeSchema = z.string().transform((text, context) => {
  const code = formatUserCode(text);
  if (code) return code;
  context.addIssue({ code: "custom", message: "must be eight letters of the user code alphabet" });
  return z.NEVER;
});

/** `POST /account/link/start`: signed with the key in the body. */
export const linkStartRequestSchema = installIdentitySchema;
export type LinkStartRequest = z.infer<typeof linkStartRequestSchema>;

export const linkStartResponseSchema = z.object({
  linkId: secretSchema,
  /** As displayed on both sides: `XXXX-XXXX`. */
  userCode: userCodeSchema,
  /** Stays on the install's server; it never reaches a browser. */
  pollSecret: secretSchema,
  expiresAt: messageTimeSchema,
  /** Seconds to wait between polls. */
  pollInterval: z.int().min(1).max(600),
});
export type LinkStartResponse = z.infer<typeof linkStartResponseSchema>;

/** `POST /account/link/poll`: repeats the key, so that no other key can be registered when the request is claimed. */
export const linkPollRequestSchema = z.object({
  linkId: secretSchema,
  pollSecret: secretSchema,
  publicKey: publicKeySchema,
});
export type LinkPollRequest = z.infer<typeof linkPollRequestSchema>;

const CONNECTION_FIELDS = ["token", "expiresAt", "accountRef"] as const;

const unclaimed = z
  .looseObject({ status: linkStatusSchema })
  .refine((answer) => CONNECTION_FIELDS.every((field) => answer[field] == null), {
    message: "must carry token, expiresAt and accountRef all together, and only when approved",
  })
  .transform(({ status }) => ({ status }));

/** The one poll that claims an approved request returns the token; every other answer is a status alone. */
export const linkPollResponseSchema = z.union([
  connectResponseSchema.extend({ status: z.literal("approved") }),
  unclaimed,
]);
export type LinkPollResponse = z.infer<typeof linkPollResponseSchema>;
