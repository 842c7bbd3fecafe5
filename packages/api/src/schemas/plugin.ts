import { packageIdSchema } from "@sitevine/contracts";
import * as z from "zod";
import { named } from "./named.js";
import { timeSchema } from "./primitives.js";
import { findingSchema } from "./theme.js";

export const pluginParams = z.object({ id: packageIdSchema });

/** `plugin.json` as it is answered. */
const pluginManifestSchema = named(
  "PluginManifest",
  z.object({
    id: z.string(),
    name: z.string(),
    version: z.string(),
    vendor: z.string(),
    minServiceVersion: z.string(),
    maxServiceVersion: z.string().optional(),
    description: z.string().optional(),
    permissions: z.array(z.string()).optional(),
    licensed: z.boolean().optional(),
  }),
);

/** An installed plugin. */
export const pluginSchema = named(
  "Plugin",
  z.object({
    id: z.string(),
    manifest: pluginManifestSchema,
    status: z.enum(["enabled", "disabled", "failed"]),
    problem: z.string().nullable().meta({ description: "Why it does not run, when it failed" }),
    licence: z
      .enum(["not-needed", "valid", "grace", "lapsed", "missing"])
      .meta({ description: "Where the entitlement stands" }),
    installedAt: timeSchema,
    updatedAt: timeSchema,
  }),
);

/** What a package would be if it were installed; nothing of it runs. */
export const pluginCheckSchema = named(
  "PluginCheck",
  z.object({
    valid: z.boolean(),
    manifest: pluginManifestSchema.nullable(),
    replaces: z.string().nullable().meta({ description: "Version that is installed now" }),
    findings: z.array(findingSchema),
  }),
);
