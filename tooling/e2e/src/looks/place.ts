import type { LookId } from "./worn-theme.js";

/** One page of the matrix. */
export interface Place {
  readonly look: LookId;
  /** `home`, `home-empty`, `home-hard`, `home-rtl` and the like. */
  readonly name: string;
  readonly url: string;
}
