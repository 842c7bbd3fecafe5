import { type PackagePlan, type PackageSource, type ReadOptions, readPackageSource } from "@sitevine/cli-kit";
import { THEME_PACKAGE_FILES } from "@sitevine/contracts";
import { ZIP_LIMITS } from "@sitevine/theme-engine";
import { namedScreenshot } from "./manifest-fields.js";

const { manifest, tokens } = THEME_PACKAGE_FILES;

const PLAN: PackagePlan = {
  kind: "theme",
  manifest,
  partsOf(bytes) {
    const screenshot = namedScreenshot(bytes);
    return [tokens, "styles/", "layouts/", "assets/", ...(screenshot === undefined ? [] : [screenshot])];
  },
  limits: ZIP_LIMITS,
};

/** Reads a theme's folder or package. Throws an ObstacleError when the disk does not provide it. */
export const readThemeSource = (path: string, options: ReadOptions): Promise<PackageSource> =>
  readPackageSource(path, PLAN, options);
