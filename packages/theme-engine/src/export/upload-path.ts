const FOLDER = "uploads";
// What a file system or a second decoding would read as something else.
const DECEPTIVE = /[/\\\u0000-\u001f\u007f]|%[0-9a-f]{2}/i;

/** The site path of an uploaded file; undefined when a step of it could leave the folder or mean something else. */
export function uploadPath(steps: readonly string[]): string | undefined {
  const [folder, ...rest] = steps;
  const isPlain = rest.length > 0 && rest.every((step) => !/^\.{0,2}$/.test(step) && !DECEPTIVE.test(step));
  return folder === FOLDER && isPlain && rest.every((step) => step.isWellFormed()) ? `/${steps.join("/")}` : undefined;
}

/** True for what looks like an address below `/uploads/`, contained or not. */
export function isUploadReference(reference: string): boolean {
  return reference.startsWith(`/${FOLDER}/`);
}

/** Splits an absolute path into its steps with percent escapes resolved once; undefined for malformed escapes. */
export function pathSteps(path: string): readonly string[] | undefined {
  try {
    return path.split("/").slice(1).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}
