import type { ThemeRule } from "../findings/theme-rule.js";
import type { UploadProblem } from "./upload-problem.js";

export const exportMissingFile: ThemeRule = {
  number: 802,
  id: "export/missing-file",
  level: "warning",
  title: "Files that the look refers to exist",
  why: "The package cannot contain a file that does not exist; the reference keeps its address on this site.",
  bad: "An image in a layout whose upload was deleted, exported.",
  good: "The same image, uploaded again.",
};

/** Reports an upload that does not exist. */
export function missingFile(bytes: Uint8Array | null): UploadProblem | undefined {
  if (bytes) return undefined;
  return { rule: "export/missing-file", level: "warning", message: "refers to a file that does not exist" };
}
