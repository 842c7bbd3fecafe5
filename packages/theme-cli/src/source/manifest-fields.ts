import { semverSchema, themeManifestSchema } from "@sitevine/contracts";

const OLDEST_SERVICE = "0.1.0";

/** The picture that a manifest names, if it is inside the package. */
export function namedScreenshot(manifest: Uint8Array | undefined): string | undefined {
  return themeManifestSchema.shape.screenshot.safeParse(fieldOf(manifest, "screenshot")).data;
}

/** The oldest service that a theme supports; the first release if the manifest has no valid version. */
export function oldestService(manifest: Uint8Array | undefined): string {
  return semverSchema.safeParse(fieldOf(manifest, "minServiceVersion")).data ?? OLDEST_SERVICE;
}

/** A field of a manifest that has not been checked. */
function fieldOf(manifest: Uint8Array | undefined, name: string): unknown {
  if (!manifest) return undefined;
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(manifest));
    return typeof value === "object" && value !== null && Object.hasOwn(value, name)
      ? (value as Readonly<Record<string, unknown>>)[name]
      : undefined;
  } catch {
    return undefined;
  }
}
