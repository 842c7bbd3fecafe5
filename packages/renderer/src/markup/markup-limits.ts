/** Limits of the work that a text may cause. */
export interface MarkupLimits {
  /** Elements that a browser would build, including those that are not in the result. */
  readonly elements: number;
  /** Elements open at the same time. Browsers build different trees beyond a depth of 512. */
  readonly depth: number;
  /** UTF-16 code units of the result. */
  readonly length: number;
}

export const MARKUP_LIMITS: MarkupLimits = { elements: 25_000, depth: 250, length: 4_000_000 };

/** Why a text is refused: too many elements or pieces, too deep, too much HTML, or its reading never becomes stable. */
export type MarkupProblem = "elements" | "pieces" | "depth" | "length" | "unstable";

/** Thrown when a text exceeds its limits. Nothing of it is kept. */
export class MarkupRefused extends Error {
  override readonly name = "MarkupRefused";
  readonly problem: MarkupProblem;

  constructor(problem: MarkupProblem) {
    super(`The markup is refused: ${problem}.`);
    this.problem = problem;
  }
}
