import type { Stored } from "../../save/draft.js";
import type { Desk } from "../desk.js";

/** Properties that all parts of the panel take. */
export interface PartProps {
  readonly stored: Stored;
  readonly desk: Desk;
  /** Does something and says what went wrong. */
  readonly act: (work: () => Promise<unknown>) => void;
  readonly isBusy: boolean;
  readonly onClose: () => void;
}
