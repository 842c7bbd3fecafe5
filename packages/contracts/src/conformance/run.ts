import type { MarketplaceHooks } from "./hooks.js";
import { Marketplace } from "./marketplace.js";
import { RuleFailure, RuleSkip } from "./outcome.js";
import { type ConformanceReport, createReport, type RuleResult } from "./report.js";
import type { ConformanceRule } from "./rule.js";
import { CONFORMANCE_RULES } from "./rules/all-rules.js";
import { Scene } from "./scene.js";

/** The rules to run, and the marketplace to run them against. */
export interface ConformanceOptions {
  /** Base URL with the version prefix, for example `https://market.example/api/v1`. */
  readonly baseUrl: string;
  readonly hooks: MarketplaceHooks;
  /** Run only the rules whose id begins with one of these. */
  readonly only?: readonly string[];
  /** Called after each rule. */
  readonly onResult?: (result: RuleResult) => void;
}

/**
 * Tests a running marketplace against the whole protocol. The rules run one after another, each with its own accounts, installs
 * and products. The report has every result. Nothing that a marketplace does makes the run throw; only an invalid base URL
 * does.
 */
export async function runConformance(options: ConformanceOptions): Promise<ConformanceReport> {
  const { baseUrl, hooks, only, onResult } = options;
  const market = new Marketplace(baseUrl, hooks);
  const chosen = CONFORMANCE_RULES.filter(({ id }) => !only || only.some((prefix) => id.startsWith(prefix)));
  const results: RuleResult[] = [];
  for (const rule of chosen) {
    const result = await judge(rule, new Scene(market));
    results.push(result);
    onResult?.(result);
  }
  await market.resetClock().catch(() => undefined);
  return createReport(baseUrl, results);
}

async function judge(rule: ConformanceRule, scene: Scene): Promise<RuleResult> {
  const start = performance.now();
  const verdict = await verdictOf(rule, scene);
  return { id: rule.id, title: rule.title, ...verdict, milliseconds: Math.round(performance.now() - start) };
}

async function verdictOf(rule: ConformanceRule, scene: Scene): Promise<Pick<RuleResult, "outcome" | "message">> {
  try {
    await rule.run(scene);
    return { outcome: "passed" };
  } catch (error) {
    if (error instanceof RuleSkip) return { outcome: "skipped", message: error.message };
    if (error instanceof RuleFailure) return { outcome: "failed", message: error.message };
    return {
      outcome: "failed",
      message: `could not be judged: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
}
