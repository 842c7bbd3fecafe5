import * as z from "zod";

// Semantic Versioning 2.0.0, items 2, 9 and 10, bounded so that no input makes matching slow.
const NUMBER = "(?:0|[1-9]\\d{0,9})";
const PRERELEASE = `(?:${NUMBER}|\\d*[A-Za-z-][0-9A-Za-z-]*)`;
const BUILD = "[0-9A-Za-z-]+";
const SEMVER = new RegExp(
  `^${NUMBER}(?:\\.${NUMBER}){2}(?:-${PRERELEASE}(?:\\.${PRERELEASE})*)?(?:\\+${BUILD}(?:\\.${BUILD})*)?$`,
);
// Device names that Windows reserves, with any extension: no folder can have such a name.
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** Kebab-case id of a theme or plugin, at most 64 characters; also the folder that its assets unpack into. */
export const packageIdSchema = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be kebab-case: lower-case letters, digits and single hyphens")
  .refine((id) => !DEVICE.test(id), "must not be a device name of Windows, since it names a folder")
  .refine((id) => id !== "themes", "must not be themes, which names the folder of them all");

/** A full semantic version, for example 1.4.0 or 2.0.0-rc.1. */
export const semverSchema = z.string().max(140).regex(SEMVER, "must be a semantic version such as 1.2.0");

const webUrl = z
  .string()
  .max(2_000)
  .refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), "must be an http or https URL");

const packagePath = z
  .string()
  .max(255)
  .regex(/^(?![/.])(?!.*(?:\/\.|\/\/|\\))[^\u0000-\u001f:]+$/, "must be a path inside the package");

const codePoints = (limit: number) => (text: string) => [...text].length <= limit;

/** `manifest.json` of a theme package (site service, theme manifest). Unknown fields are ignored. */
export const themeManifestSchema = z.object({
  id: packageIdSchema,
  name: z.string().trim().min(1).max(120),
  version: semverSchema,
  vendor: z.string().trim().min(1).max(120),
  minServiceVersion: semverSchema,
  maxServiceVersion: semverSchema.optional(),
  description: z.string().refine(codePoints(500), "must be at most 500 characters").optional(),
  schemaVersion: z.int().min(0).optional(),
  packageVersion: z.union([z.literal(1), z.literal(2)]).optional(),
  appearance: z.enum(["dark", "light"]).optional(),
  license: z.string().max(120).optional(),
  homepage: webUrl.optional(),
  authorUrl: webUrl.optional(),
  screenshot: packagePath.optional(),
});

/** A valid manifest as written; `appearance` is absent when the package does not declare one. */
export type ThemeManifest = z.infer<typeof themeManifestSchema>;

/** The appearance of a theme; `light` when its manifest declares none. */
export function themeAppearance(manifest: Pick<ThemeManifest, "appearance">): "dark" | "light" {
  return manifest.appearance ?? "light";
}
