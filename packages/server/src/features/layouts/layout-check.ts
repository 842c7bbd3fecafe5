import type { FieldIssue, LayoutDocument } from "@sitevine/contracts";
import { checkSiteLayout } from "@sitevine/theme-engine";
import { AppError } from "../../kernel/app-error.js";
import type { RegisteredTemplate } from "./layout-registry.js";

const DOCUMENT = "body.document";

/** A JSON pointer into the document as the dotted path that every refused field has. */
const pathOf = (pointer = ""): string =>
  DOCUMENT + pointer.replaceAll("/", ".").replaceAll("~1", "/").replaceAll("~0", "~");

/** Throws SVC-API-4001 with everything that keeps the document from being a layout of the template. */
export function requireSoundLayout(document: LayoutDocument, template: RegisteredTemplate): void {
  const details = checkSiteLayout(document, template).map(
    ({ rule, pointer, message, hint }): FieldIssue => ({
      path: pathOf(pointer),
      message: hint === undefined ? message : `${message}. ${hint}`,
      code: rule,
    }),
  );
  if (details.length > 0) throw new AppError("SVC-API-4001", { details });
}

/** What a save is answered that nothing can show. */
export const refusedPlace = (message: string): AppError =>
  new AppError("SVC-API-4001", { details: [{ path: "params.templateKey", message, code: "layout/template-key" }] });
