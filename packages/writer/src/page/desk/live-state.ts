import type { CopyState } from "../save/draft.js";
import type { SaveState } from "../save/save-state.js";

/** Whether there is something that readers of a published article do not see. What waits to be saved is that too. */
export const hasChanges = (copy: CopyState | null, { kind }: SaveState): boolean => copy !== null || kind !== "saved";
