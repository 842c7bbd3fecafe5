import type { LookId } from "./sample-look.js";

/** One page of the matrix. */
export interface MatrixPage {
  readonly look: LookId;
  /** `home`, `home-empty`, `home-hard`, `home-rtl` and the like. */
  readonly name: string;
  readonly url: string;
}
