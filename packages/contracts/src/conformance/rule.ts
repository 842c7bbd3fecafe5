import type { Scene } from "./scene.js";

/** One rule of the protocol, judged on its own. */
export interface ConformanceRule {
  /** Stable id, `area/name`. */
  readonly id: string;
  /** What the protocol asks for, in one sentence. */
  readonly title: string;
  /** Returns when the rule holds; throws a RuleFailure that says what happened instead. */
  run(scene: Scene): Promise<void>;
}

export function rule(id: string, title: string, run: (scene: Scene) => Promise<void>): ConformanceRule {
  return { id, title, run };
}
