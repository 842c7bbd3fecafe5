import type { Stored } from "./draft.js";

/** State of the latest change. */
export type SaveState =
  /** Nothing was written yet. */
  | { readonly kind: "new" }
  | { readonly kind: "saved" }
  | { readonly kind: "saving" }
  /** The site cannot be reached; the text is on this device. */
  | { readonly kind: "offline" }
  /** The session is over; the text is on this device. */
  | { readonly kind: "signed-out" }
  /** Somebody else has changed the article; nothing is saved until the person has chosen. */
  | { readonly kind: "conflict"; readonly theirs: Stored }
  /** The site refuses the text, and says why. */
  | { readonly kind: "refused"; readonly message: string };
