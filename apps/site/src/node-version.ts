import { isAtLeast } from "./versions.js";

/** The oldest Node.js that runs the program; `engines` of the package says the same. */
export const OLDEST_NODE = "22.18";

/** What to tell whoever runs the program with a Node.js that is too old; null where it is not. */
export function complaintAboutNode(version: string): string | null {
  if (isAtLeast(version, OLDEST_NODE)) return null;
  return `Node.js ${version} is too old. Install Node.js ${OLDEST_NODE} or later.`;
}
