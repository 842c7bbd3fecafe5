import { packageIdSchema, pluginManifestSchema } from "@sitevine/contracts";
import * as z from "zod";
import { named } from "./named.js";
import { timeSchema } from "./primitives.js";
import { findingSchema } from "./theme.js";

export const pluginParams = z.object({ id: packageIdSchema });

const rightsSchema = z.array(z.string());

/** `plugin.json` as returned: without the paths inside the package, which mean nothing outside of it. */
const answeredManifestSchema = named(
  "PluginManifest",
  pluginManifestSchema.omit({ entry: true, admin: true, migrations: true }),
);

/** An installed plugin. */
/** The SHA-256 of a package, in hexadecimal digits. */
const packageHashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** Which package is to be enabled. */
export const enableQuery = z.object({
  sha256: packageHashSchema.optional().meta({
    description: "Enable this package only: 409 where another one has been installed since its rights were read",
  }),
});

export const pluginSchema = named(
  "Plugin",
  z.object({
    id: z.string(),
    manifest: answeredManifestSchema,
    sha256: packageHashSchema.meta({ description: "Of the installed package; enabling may name it" }),
    status: z.enum(["enabled", "disabled", "failed"]),
    problem: z.string().nullable().meta({ description: "Why it does not run, when it failed" }),
    licence: z
      .enum(["not-needed", "valid", "grace", "lapsed", "missing"])
      .meta({ description: "Where the entitlement stands" }),
    rights: rightsSchema.meta({
      description:
        "Rights that a member of the administrators' group agrees to by enabling it; those by what it registers are known once it was enabled",
    }),
    unenforced: z.array(z.string()).meta({
      description: "What this machine does not keep from plugins, as sentences; empty where nothing is missing",
    }),
    installedAt: timeSchema,
    updatedAt: timeSchema,
  }),
);

/** Effects of installing a package; checking runs none of its code. */
export const pluginCheckSchema = named(
  "PluginCheck",
  z.object({
    valid: z.boolean(),
    manifest: answeredManifestSchema.nullable(),
    rights: rightsSchema.meta({
      description:
        "Rights in the manifest that a member of the administrators' group has to agree to; what the plugin registers is known once it starts",
    }),
    replaces: z.string().nullable().meta({ description: "Version that is installed now" }),
    findings: z.array(findingSchema),
  }),
);

/** A page that a plugin adds to the panel, with what shows it. */
export const panelPageSchema = named(
  "PanelPage",
  z.object({
    pluginId: z.string(),
    pluginName: z.string(),
    key: z.string(),
    title: z.string(),
    icon: z.string().nullable().meta({ description: "Name of a Font Awesome icon, such as `fa-comments`" }),
    content: z.discriminatedUnion("kind", [
      z.object({
        kind: z.literal("settings"),
        keys: z.array(z.string()).meta({ description: "Keys of settings and secrets, in the order of the page" }),
      }),
      z.object({
        kind: z.literal("module"),
        module: z
          .string()
          .meta({ description: "Address of the module, which exports `mount`; it changes with each release" }),
        stylesheet: z.string().nullable(),
      }),
    ]),
  }),
);

/** A setting of a plugin with everything that a form needs; secrets are apart. */
const pluginSettingSchema = named(
  "PluginSetting",
  z.object({
    key: z.string(),
    type: z.enum(["string", "text", "number", "boolean", "select", "json"]),
    label: z.string(),
    description: z.string(),
    value: z.unknown(),
    options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
  }),
);

/** All settings of a plugin, which are written as a whole. */
export const pluginSettingsSchema = named("PluginSettings", z.object({ settings: z.array(pluginSettingSchema) }));

/** A secret of a plugin: it is set and removed, and never shown. */
export const pluginSecretSchema = named(
  "PluginSecret",
  z.object({ key: z.string(), label: z.string(), description: z.string(), isSet: z.boolean() }),
);
