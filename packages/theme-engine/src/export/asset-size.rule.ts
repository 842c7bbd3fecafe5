import { THEME_LIMITS } from "../files/theme-limits.js";
import type { ThemeRule } from "../findings/theme-rule.js";
import type { UploadProblem } from "./upload-problem.js";

export const exportAssetSize: ThemeRule = {
  number: 803,
  id: "export/asset-size",
  level: "warning",
  title: "Files that the look refers to have at most 5 MB",
  why: "A package cannot contain larger files; references to them keep their address on this site.",
  bad: "A layout with a photograph of 6 MB, exported.",
  good: "The same photograph, scaled and compressed to 300 kB.",
};

/** Reports an upload that is too large for a package. */
export function uploadTooLarge(bytes: Uint8Array): UploadProblem | undefined {
  if (bytes.length <= THEME_LIMITS.assetBytes) return undefined;
  return { rule: "export/asset-size", level: "warning", message: "refers to a file of more than 5 MB, left out" };
}
