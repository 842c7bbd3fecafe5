import type { ThemeManifest } from "@sitevine/contracts";
import { closeNames } from "../assets/missing-asset.js";
import type { PackageFile } from "../files/package-file.js";
import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";

export const manifestScreenshot: ThemeRule = {
  number: 305,
  id: "manifest/screenshot",
  level: "error",
  title: "The screenshot is an image in the package",
  why: "The gallery shows it, so it must exist and be an image.",
  bad: {
    file: "manifest.json",
    text: '{"id": "harbor", "name": "Harbor", "version": "1.0.0", "vendor": "Sitevine", "minServiceVersion": "0.1.0", "screenshot": "assets/screenshot.png"}',
  },
  good: {
    file: "manifest.json",
    text: '{"id": "harbor", "name": "Harbor", "version": "1.0.0", "vendor": "Sitevine", "minServiceVersion": "0.1.0", "screenshot": "assets/logo.png"}',
  },
};

/** Checks that the file that the manifest names is in the package and is an image by its contents. */
export function checkScreenshot(
  { screenshot: path }: ThemeManifest,
  files: ReadonlyMap<string, PackageFile>,
): ThemeFinding[] {
  if (path === undefined) return [];
  const base = { rule: "manifest/screenshot", level: "error", file: "manifest.json", pointer: "/screenshot" } as const;
  const file = files.get(path);
  if (!file) {
    const close = closeNames(files.keys())(path);
    const hint = close === undefined ? `Add ${path}, or leave the field out.` : `The package has ${close}.`;
    return [{ ...base, message: `names a file that the package lacks: ${path}`, hint }];
  }
  if (file.type?.startsWith("image/")) return [];
  return [{ ...base, message: `names a file that is no image: ${path}` }];
}
