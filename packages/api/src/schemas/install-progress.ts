import { themeManifestSchema } from "@sitevine/contracts";
import * as z from "zod";
import { packageKindSchema, publisherSchema } from "./marketplace.js";
import { named } from "./named.js";
import { importResultSchema } from "./theme.js";

/** One line of an install or update stream: progress, then exactly one `done` or `error`. */
export const installEventSchema = named(
  "InstallEvent",
  z.discriminatedUnion("type", [
    z.object({
      type: z.literal("progress"),
      phase: z.enum(["authorize", "download", "verify", "unpack", "install"]),
      bytes: z.int().optional(),
      total: z.int().optional(),
    }),
    z.object({
      type: z.literal("done"),
      kind: packageKindSchema,
      id: z.string(),
      version: z.string(),
      activated: z.boolean().optional().meta({ description: "Themes only" }),
      current: themeManifestSchema
        .nullable()
        .optional()
        .meta({ description: "Themes only: the theme that is active afterwards" }),
      theme: importResultSchema
        .optional()
        .meta({ description: "Themes only: what an upload of the same package returns" }),
      publisher: publisherSchema
        .nullable()
        .meta({ description: "Fingerprint of the publisher's key; null when unsigned" }),
    }),
    z.object({
      type: z.literal("error"),
      error: z.object({ code: z.string(), message: z.string(), details: z.unknown().optional() }),
    }),
  ]),
);
