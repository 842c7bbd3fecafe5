import type { Scene } from "./scene.js";

/** One rule of the protocol, judged on its own. */
export interface ConformanceRule {
  /** Stable id, `area/name`. */
  readonly id: string;
  /** One sentence that says what the protocol requires. */
  readonly title: string;
  /** Returns when the marketplace follows the rule; otherwise throws a RuleFailure that says what happened. */
  run(scene: Scene): Promise<void>;
}

export function rule(id: string, title: string, run: (scene: Scene) => Promise<void>): ConformanceRule {
  return { id, title, run };
}
