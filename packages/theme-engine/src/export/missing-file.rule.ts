import type { ThemeRule } from "../findings/theme-rule.js";
import type { UploadProblem } from "./upload-problem.js";

export const exportMissingFile: ThemeRule = {
  number: 802,
  id: "export/missing-file",
  level: "warning",
  title: "Files that the look refers to are still there",
  why: "The package would lack them as well; the reference keeps its address on this site.",
  bad: "An image in a layout whose upload was deleted, exported.",
  good: "The same image, uploaded again.",
};

/** Finds an upload that is not there. */
export function missingFile(bytes: Uint8Array | null): UploadProblem | undefined {
  if (bytes) return undefined;
  return { rule: "export/missing-file", level: "warning", message: "refers to a file that is not there" };
}
