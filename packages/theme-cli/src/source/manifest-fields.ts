import { manifestField } from "@sitevine/cli-kit";
import { semverSchema, themeManifestSchema } from "@sitevine/contracts";

const OLDEST_SERVICE = "0.1.0";

/** The picture that a manifest names, if it is inside the package. */
export function namedScreenshot(manifest: Uint8Array | undefined): string | undefined {
  return themeManifestSchema.shape.screenshot.safeParse(manifestField(manifest, "screenshot")).data;
}

/** The oldest service that a theme supports; the first release if the manifest has no valid version. */
export function oldestService(manifest: Uint8Array | undefined): string {
  return semverSchema.safeParse(manifestField(manifest, "minServiceVersion")).data ?? OLDEST_SERVICE;
}
