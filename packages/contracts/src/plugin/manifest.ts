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

const permissionKey = z
  .string()
  .max(128)
  .regex(/^[a-z][A-Za-z0-9-]*(\.[A-Za-z0-9-]+)+$/, "must be a dotted permission key such as forum.post");

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
  /** Keys of the permissions that the plugin registers; administrators see them before they enable it. */
  permissions: z.array(permissionKey).max(100).optional(),
  /** True when enabling needs an entitlement, whatever the catalogue says. */
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
