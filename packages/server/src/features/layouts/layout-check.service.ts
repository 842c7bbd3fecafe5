import type { FieldIssue, Finding, LayoutDocument } from "@sitevine/contracts";
import type { AppError } from "../../kernel/app-error.js";
import { invalid, invalidField } from "../../kernel/refusals.js";
import type { LookChecks } from "../look-checks/index.js";
import type { RegisteredTemplate } from "./layout.registry.js";

const DOCUMENT = "document";

/** A JSON pointer into the document as the dotted path that every refused field has. */
const pathOf = (pointer = ""): string =>
  DOCUMENT + pointer.replaceAll("/", ".").replaceAll("~1", "/").replaceAll("~0", "~");

/** A finding with the path and the code that every refused field has, so that whoever reads either finds it. */
const asIssue = (finding: Finding): Finding & FieldIssue => ({
  ...finding,
  path: pathOf(finding.pointer),
  code: finding.rule,
});

/** The document, if it is a layout of the template; else throws SVC-API-4001 with everything that is wrong with it. */
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

/** What a save is answered that nothing can show. */
export const refusedPlace = (message: string): AppError => invalidField("templateKey", message, "layout/template-key");
