import { isAtLeast } from "./versions.js";

/** The oldest Node.js that runs the program; `engines` of the package says the same. */
export const OLDEST_NODE = "22.18";

/** Message about a Node.js that is too old to run the program; null for a supported one. */
export function complaintAboutNode(version: string): string | null {
  if (isAtLeast(version, OLDEST_NODE)) return null;
  return `Node.js ${version} is too old. Install Node.js ${OLDEST_NODE} or later.`;
}
