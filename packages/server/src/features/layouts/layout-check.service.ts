import type { FieldIssue, Finding, LayoutDocument } from "@sitevine/contracts";
import type { AppError } from "../../kernel/app-error.js";
import { invalid, invalidField } from "../../kernel/refusals.js";
import type { LookChecks } from "../look-checks/index.js";
import type { RegisteredTemplate } from "./layout.registry.js";

const DOCUMENT = "document";

/** Converts a JSON pointer into the document to the dotted path that issues of fields have. */
const pathOf = (pointer = ""): string =>
  DOCUMENT + pointer.replaceAll("/", ".").replaceAll("~1", "/").replaceAll("~0", "~");

/** A finding with the path and the code of a field issue, so that clients of either kind understand it. */
const asIssue = (finding: Finding): Finding & FieldIssue => ({
  ...finding,
  path: pathOf(finding.pointer),
  code: finding.rule,
});

/** Returns the document if it is a valid layout of the template; otherwise throws SVC-API-4001 with every finding. */
export type RequireSoundLayout = (
  value: unknown,
  template: RegisteredTemplate,
  account: string,
) => Promise<LayoutDocument>;

export function createLayoutCheck(looks: Pick<LookChecks, "siteLayout">): RequireSoundLayout {
  return async (value, template, account) => {
    const { document, findings } = await looks.siteLayout(value, template, account);
    if (document) return document;
    throw invalid(findings.map(asIssue));
  };
}

/** The error for saving to a place that nothing can show. */
export const refusedPlace = (message: string): AppError => invalidField("templateKey", message, "layout/template-key");
