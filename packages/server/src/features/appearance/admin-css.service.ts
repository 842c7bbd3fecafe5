import { type Finding, hasErrors } from "@sitevine/contracts";
import { invalid } from "../../kernel/refusals.js";
import type { LookChecks } from "../look-checks/index.js";

/** A stylesheet of the administrators: its source, its compiled form, and what was removed from it. */
export interface CheckedCss {
  readonly source: string;
  readonly compiled: string;
  readonly warnings: readonly Finding[];
}

/** Scopes a stylesheet; throws SVC-API-4001 with every finding when one of them is an error. */
export type CheckAdminCss = (source: string, account: string) => Promise<CheckedCss>;

export function createAdminCssCheck(looks: Pick<LookChecks, "adminCss">): CheckAdminCss {
  return async (source, account) => {
    const { css, findings } = await looks.adminCss(source, account);
    if (hasErrors(findings)) throw invalid(findings);
    return { source, compiled: css, warnings: findings };
  };
}
