import { detectAssetType } from "../files/asset-type.js";
import type { ThemeRule } from "../findings/theme-rule.js";
import type { UploadProblem } from "./upload-problem.js";

export const exportAssetType: ThemeRule = {
  number: 804,
  id: "export/asset-type",
  level: "notice",
  title: "Files that the look refers to are images or fonts",
  why: "A package cannot contain other files; references to them keep their address on this site.",
  bad: "A layout whose image is a PDF, exported.",
  good: "The same page as a PNG.",
};

/** Reports an upload whose contents are neither an image nor a font. */
export function otherType(bytes: Uint8Array): UploadProblem | undefined {
  if (detectAssetType(bytes) !== undefined) return undefined;
  return { rule: "export/asset-type", level: "notice", message: "refers to neither an image nor a font, left out" };
}
