import type { FieldIssue, Finding, LayoutDocument } from "@sitevine/contracts";
import { checkSiteLayout } from "@sitevine/theme-engine";
import { AppError } from "../../kernel/app-error.js";
import type { RegisteredTemplate } from "./layout-registry.js";

const DOCUMENT = "body.document";

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
export function requireSoundLayout(value: unknown, template: RegisteredTemplate): LayoutDocument {
  const { document, findings } = checkSiteLayout(value, template);
  if (document) return document;
  throw new AppError("SVC-API-4001", { details: findings.map(asIssue) });
}

/** What a save is answered that nothing can show. */
export const refusedPlace = (message: string): AppError =>
  new AppError("SVC-API-4001", { details: [{ path: "params.templateKey", message, code: "layout/template-key" }] });
