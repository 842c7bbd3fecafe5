import * as z from "zod";
import { named } from "./named.js";
import { emailSchema, idSchema, timeSchema } from "./primitives.js";

/** State of a job in the queue; finished jobs are not kept. */
export const jobStateSchema = z.enum(["waiting", "retrying", "running", "failed"]).meta({
  description:
    "`waiting` was not tried yet, `retrying` waits after a try that failed, `running` is being worked on, `failed` has no tries left",
});

const stateShape = {
  id: idSchema,
  state: jobStateSchema,
  attempts: z.int().meta({ description: "Tries that began" }),
  nextAttemptAt: timeSchema.nullable().meta({ description: "Null while it runs, and when no tries are left" }),
  lastError: z.string().nullable().meta({ description: "Why the last try failed" }),
  createdAt: timeSchema,
};

const kindShape = {
  kind: z.string(),
  title: z.string().nullable().meta({
    description: "What such jobs do, in the site's language; null for a kind that this release does not know",
  }),
};

/** A job without what it is given to work on. */
export const jobSchema = named(
  "Job",
  z.object({
    ...stateShape,
    ...kindShape,
    startedAt: timeSchema.nullable().meta({ description: "When the latest try began" }),
  }),
);

/** A kind of job, to filter by. */
export const jobKindSchema = named("JobKind", z.object(kindShape));

/** Which mail it is. */
const mailKindSchema = z.enum([
  "registration-code",
  "already-registered",
  "password-reset",
  "password-changed",
  "email-change-code",
  "email-changed",
  "notification",
  "digest",
  "plugin",
  "invite",
  "test",
]);

/** A mail in the queue without anything that it says. */
export const outboxMailSchema = named(
  "OutboxMail",
  z.object({
    ...stateShape,
    to: z.string().nullable().meta({
      description: "Null when the mail cannot be read any more, and for a notification whose recipient is gone",
    }),
    kind: mailKindSchema.nullable(),
  }),
);

export const testMailSchema = z.object({
  to: emailSchema.optional().meta({ description: "By default the caller's own address" }),
});

/** Result of a test mail. */
export const sentTestMailSchema = named(
  "SentTestMail",
  z.object({
    to: z.string(),
    from: z.string().meta({ description: "The address of the sender" }),
    transport: z.enum(["smtp", "outbox"]).meta({
      description: "`smtp`: the mail server has taken the mail. `outbox`: it was written to a file and sent to nobody",
    }),
    messageId: z.string().nullable().meta({ description: "Its `Message-ID`" }),
  }),
);
