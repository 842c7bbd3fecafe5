/** What a text may cost. */
export interface MarkupLimits {
  /** Elements that a browser would build, those included that are left out of the result. */
  readonly elements: number;
  /** Elements open at the same time. Browsers build trees differently once they are deeper than 512. */
  readonly depth: number;
  /** UTF-16 units of the result. */
  readonly length: number;
}

export const MARKUP_LIMITS: MarkupLimits = { elements: 25_000, depth: 250, length: 4_000_000 };

/** Why a text is refused: it has too many elements or pieces, nests too deeply, makes too much HTML or never reads the same. */
export type MarkupProblem = "elements" | "pieces" | "depth" | "length" | "unstable";

/** A text costs more than its limits allow. Nothing of it has been kept. */
export class MarkupRefused extends Error {
  override readonly name = "MarkupRefused";
  readonly problem: MarkupProblem;

  constructor(problem: MarkupProblem) {
    super(`The markup is refused: ${problem}.`);
    this.problem = problem;
  }
}
