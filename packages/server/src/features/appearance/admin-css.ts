import { type Finding, hasErrors } from "@sitevine/contracts";
import { compileAdminCss } from "@sitevine/theme-engine";
import { AppError } from "../../kernel/app-error.js";

/** A stylesheet of the administrator's, as written and as served, and what was left out of it. */
export interface CheckedCss {
  readonly source: string;
  readonly compiled: string;
  readonly warnings: readonly Finding[];
}

/** Scopes the stylesheet; throws SVC-API-4001 with every finding when one of them is an error. */
export function checkAdminCss(source: string): CheckedCss {
  const { css, findings } = compileAdminCss(source);
  if (hasErrors(findings)) throw new AppError("SVC-API-4001", { details: findings });
  return { source, compiled: css, warnings: findings };
}
