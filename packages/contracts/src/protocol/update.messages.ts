import * as z from "zod";
import { semverSchema } from "../manifest/manifest.js";
import { accountTokenSchema } from "./account.messages.js";
import {
  displayTextSchema,
  domainSchema,
  environmentSchema,
  httpUrlSchema,
  packageKindSchema,
  packageRefSchema,
  siteIdSchema,
} from "./fields.js";
import { PROTOCOL_LIMITS } from "./limits.js";
import { messageTimeSchema } from "./time.js";

const installedPackageSchema = packageRefSchema.extend({ version: semverSchema });

/** `POST /updates/check`, the heartbeat: what is installed. */
export const updatesCheckRequestSchema = z.object({
  siteId: siteIdSchema,
  serviceVersion: semverSchema,
  environment: environmentSchema,
  domain: domainSchema.optional(),
  installed: z.array(installedPackageSchema).max(PROTOCOL_LIMITS.installedPackages),
});
export type UpdatesCheckRequest = z.infer<typeof updatesCheckRequestSchema>;

/** A release that is newer than the installed one. */
export const availableUpdateSchema = installedPackageSchema.extend({
  publishedAt: messageTimeSchema,
  notes: displayTextSchema(20_000).nullish(),
  minServiceVersion: semverSchema.nullish(),
  /** False when the licence's updates window or version limit excludes it. */
  entitled: z.boolean(),
});
export type AvailableUpdate = z.infer<typeof availableUpdateSchema>;

/** A security warning about versions of a package. */
export const advisorySchema = z.object({
  id: displayTextSchema(128),
  kind: packageKindSchema,
  /** Id of the package. */
  package: displayTextSchema(64),
  /** Semantic version range. */
  affected: displayTextSchema(200),
  severity: displayTextSchema(32),
  title: displayTextSchema(500),
  url: httpUrlSchema.nullish(),
});
export type Advisory = z.infer<typeof advisorySchema>;

/** The answer rotates the account token: store the new one before doing anything else with the answer. */
export const updatesCheckResponseSchema = accountTokenSchema.extend({
  updates: z.array(availableUpdateSchema),
  advisories: z.array(advisorySchema).max(1_000),
});
export type UpdatesCheckResponse = z.infer<typeof updatesCheckResponseSchema>;
