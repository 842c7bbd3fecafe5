import { type Finding, hasErrors } from "@sitevine/contracts";
import type { Appearance } from "@sitevine/theme-engine";
import { invalid } from "../../kernel/refusals.js";
import type { LookChecks } from "../look-checks/index.js";
import { type AdminSheet, adminSheet } from "./admin-sheet.model.js";

/** A stylesheet of the administrators: its source, its compiled form, and what the active theme does not let it say. */
export interface CheckedCss {
  readonly source: string;
  readonly compiled: AdminSheet;
  readonly warnings: readonly Finding[];
}

/** Scopes a stylesheet; throws SVC-API-4001 with every finding when one of them is an error. */
export type CheckAdminCss = (source: string, account: string) => Promise<CheckedCss>;

export interface AdminCssCheckDeps {
  readonly looks: Pick<LookChecks, "adminCss">;
  /** The appearance of the active theme, whose findings are told. */
  readonly findAppearance: () => Promise<Appearance>;
}

/** Compiles a stylesheet for both appearances, and tells the findings for one. Whatever is an error is one for both. */
export async function compileForLooks(
  looks: Pick<LookChecks, "adminCss">,
  source: string,
  { appearance, account }: { readonly appearance: Appearance; readonly account: string },
): Promise<{ readonly sheet: AdminSheet; readonly findings: readonly Finding[] }> {
  const { css, findings } = await looks.adminCss(source, appearance, account);
  // Most stylesheets are written for one look.
  const depends = findings.some(({ rule }) => rule === "css/colour-scheme" || rule === "package/more-findings");
  if (!depends) return { sheet: adminSheet(css, css), findings };
  const other = await looks.adminCss(source, appearance === "light" ? "dark" : "light", account);
  return { sheet: appearance === "light" ? adminSheet(css, other.css) : adminSheet(other.css, css), findings };
}

export function createAdminCssCheck({ looks, findAppearance }: AdminCssCheckDeps): CheckAdminCss {
  return async (source, account) => {
    const appearance = await findAppearance();
    const { sheet, findings } = await compileForLooks(looks, source, { appearance, account });
    if (hasErrors(findings)) throw invalid(findings);
    return { source, compiled: sheet, warnings: findings };
  };
}
