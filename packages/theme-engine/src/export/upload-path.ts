const FOLDER = "uploads";
// Characters that a file system or a second decoding would interpret.
const DECEPTIVE = /[/\\\u0000-\u001f\u007f]|%[0-9a-f]{2}/i;

/** The path of an uploaded file on the site; undefined when a segment could leave the folder or be ambiguous. */
export function uploadPath(steps: readonly string[]): string | undefined {
  const [folder, ...rest] = steps;
  const isPlain = rest.length > 0 && rest.every((step) => !/^\.{0,2}$/.test(step) && !DECEPTIVE.test(step));
  return folder === FOLDER && isPlain && rest.every((step) => step.isWellFormed()) ? `/${steps.join("/")}` : undefined;
}

/** True for references that begin like an address below `/uploads/`, even if they lead out of it. */
export function isUploadReference(reference: string): boolean {
  return reference.startsWith(`/${FOLDER}/`);
}

/** Splits an absolute path into its segments and resolves percent escapes once; undefined for malformed escapes. */
export function pathSteps(path: string): readonly string[] | undefined {
  try {
    return path.split("/").slice(1).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}
