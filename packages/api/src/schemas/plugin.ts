import { packageIdSchema, pluginManifestSchema } from "@sitevine/contracts";
import * as z from "zod";
import { named } from "./named.js";
import { timeSchema } from "./primitives.js";
import { findingSchema } from "./theme.js";

export const pluginParams = z.object({ id: packageIdSchema });

/** `plugin.json` as returned: without the paths inside the package, which mean nothing outside of it. */
const answeredManifestSchema = named(
  "PluginManifest",
  pluginManifestSchema.omit({ entry: true, admin: true, migrations: true }),
);

/** An installed plugin. */
export const pluginSchema = named(
  "Plugin",
  z.object({
    id: z.string(),
    manifest: answeredManifestSchema,
    status: z.enum(["enabled", "disabled", "failed"]),
    problem: z.string().nullable().meta({ description: "Why it does not run, when it failed" }),
    licence: z
      .enum(["not-needed", "valid", "grace", "lapsed", "missing"])
      .meta({ description: "Where the entitlement stands" }),
    unenforced: z.array(z.string()).meta({
      description: "What this machine does not keep from plugins, as sentences; empty where nothing is missing",
    }),
    installedAt: timeSchema,
    updatedAt: timeSchema,
  }),
);

/** What installing a package would do; nothing of it runs. */
export const pluginCheckSchema = named(
  "PluginCheck",
  z.object({
    valid: z.boolean(),
    manifest: answeredManifestSchema.nullable(),
    replaces: z.string().nullable().meta({ description: "Version that is installed now" }),
    findings: z.array(findingSchema),
  }),
);
