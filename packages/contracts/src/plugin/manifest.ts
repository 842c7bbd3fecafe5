import * as z from "zod";
import { packageIdSchema, semverSchema } from "../manifest/manifest.js";

const SEGMENT = "(?!\\.{1,2}(?:/|$))[A-Za-z0-9._-]+";
const codeFile = z
  .string()
  .max(255)
  .regex(new RegExp(`^(?:${SEGMENT}/)*${SEGMENT}\\.m?js$`), "must be the path of a .js or .mjs file in the package");
const folder = z
  .string()
  .max(255)
  .regex(new RegExp(`^(?:${SEGMENT}/)+$`), "must be a folder in the package that ends with /");

const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const HOST = `(?:${LABEL}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?`;

/**
 * A right beyond a plugin's own data, to which an administrator agrees before the plugin is enabled. `network:<host>`:
 * requests to one public host; `network:*`: to any. `mail:send`: mails through the site. `users:read-private`: what
 * members show to nobody, such as their addresses. `panel:scripts`: pages of the panel that run with the session of
 * their viewer.
 */
export const pluginRightSchema = z
  .string()
  .max(263)
  .regex(
    new RegExp(`^(?:network:(?:\\*|${HOST})|mail:send|users:read-private|panel:scripts)$`),
    "must be network:<host> with the name of a host in lower case, network:*, mail:send, users:read-private or panel:scripts",
  );

/** `plugin.json` of a plugin package. Unknown fields are ignored. */
export const pluginManifestSchema = z.object({
  id: packageIdSchema,
  name: z.string().trim().min(1).max(120),
  version: semverSchema,
  vendor: z.string().trim().min(1).max(120),
  minServiceVersion: semverSchema,
  maxServiceVersion: semverSchema.optional(),
  description: z
    .string()
    .refine((text) => [...text].length <= 500, "must be at most 500 characters")
    .optional(),
  /** The rights that the plugin asks for, each once. */
  permissions: z
    .array(pluginRightSchema)
    .max(50)
    .refine((rights) => new Set(rights).size === rights.length, "must name each right once")
    .optional(),
  /** True when enabling needs an entitlement, even if the catalogue says otherwise. */
  licensed: z.boolean().optional(),
  /** The ES module that runs on the server. */
  entry: codeFile,
  /** Folder of static files for the admin panel. */
  admin: folder.optional(),
  /** Folder of numbered migrations. */
  migrations: folder.optional(),
});

/** A valid plugin manifest as written. */
export type PluginManifest = z.infer<typeof pluginManifestSchema>;
