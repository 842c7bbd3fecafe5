import type { ThemeRule } from "../findings/theme-rule.js";
import { refuse } from "./zip-fault.js";

export const zipPath: ThemeRule = {
  number: 115,
  id: "zip/path",
  level: "error",
  title: "Names are plain relative paths",
  why: "A name with .., a drive, a backslash or control characters can leave the folder that it is unpacked to, or look like another name.",
  bad: "An entry ../../etc/passwd.",
  good: "An entry assets/logo.png.",
};

/** Longest accepted name, in characters. */
export const LONGEST_NAME = 255;
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
// Characters that reorder displayed text.
const BIDI = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const DRIVE = /^[A-Za-z]:/;

/** The folder of the package itself, which some tools list. */
export const ROOT = "./";

/** True for names that are relative and stay in the folder that they are unpacked to. */
export const isPlainPath = (name: string): boolean => pathProblem(name) === undefined;

/** Refuses names that could leave the folder they are unpacked to, or that display as something else. */
export function requirePlainPath(name: string): void {
  const problem = pathProblem(name);
  if (problem) refuse("zip/path", problem);
}

function pathProblem(name: string): string | undefined {
  if (name === "" || name.length > LONGEST_NAME) return "has an empty or over-long name";
  if (CONTROL.test(name)) return "has control characters in its name";
  if (BIDI.test(name)) return "has characters in its name that reverse the reading direction";
  if (name.includes("\\")) return "has a backslash in its name";
  if (name.startsWith("/") || DRIVE.test(name)) return "has an absolute path";
  const segments = name.replace(/\/$/, "").split("/");
  if (segments.includes("..")) return "leaves the package with ..";
  if (segments.some((segment) => segment === "" || segment === ".")) return "has an empty step in its path";
  if (segments.some((segment) => /[. ]$/.test(segment))) return "has a name that ends in a dot or a space";
  return undefined;
}
