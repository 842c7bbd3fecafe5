import { type LayoutDocument, layoutDocumentSchema } from "@sitevine/contracts";
import type { SchemaIssue } from "../findings/schema-issue.js";
import type { ThemeFinding } from "../findings/theme-finding.js";
import { inspectLayout, type LayoutCheck, type PackageImages, type TemplateShape } from "./checked-layout.js";
import { refusedClassName } from "./class-name.rule.js";
import { checkValues } from "./json.rule.js";
import { checkLayoutLimits } from "./limits.rule.js";
import { looseDocument } from "./loose-document.js";
import { malformedLayout } from "./schema.rule.js";
import { unknownVariant } from "./unknown-variant.rule.js";

/** Template, images and checks that a document must satisfy. */
export interface LayoutSetting {
  /** The file that findings name. */
  readonly file: string;
  /** The template that it must be for. */
  readonly key: string;
  /** Files that its images may refer to as `assets/<file>`. */
  readonly assets: PackageImages;
  /** The template, if it differs from the core's. */
  readonly template?: TemplateShape | undefined;
  /** Checks beyond the bounds, the shape and the values of a document. */
  readonly checks: readonly LayoutCheck[];
}

export interface LayoutJudgement {
  /** Present if the value has the shape of a document, even if there are findings. */
  readonly document?: LayoutDocument;
  readonly findings: readonly ThemeFinding[];
}

const schemaFinding = (file: string, issue: SchemaIssue): ThemeFinding =>
  unknownVariant(file, issue) ?? refusedClassName(file, issue) ?? malformedLayout(file, issue);

/**
 * Checks parsed JSON as a layout document. Every way in which a document reaches a site uses this function, so that each
 * reports the same findings, in the same words, and all at once: a violation of the schema does not hide other findings. A
 * value beyond the bounds is only reported as such, since walking it would be unsafe.
 */
export function judgeLayout(value: unknown, setting: LayoutSetting): LayoutJudgement {
  const { file, key, assets, template, checks } = setting;
  const limits = checkLayoutLimits(file, value);
  if (limits.length > 0) return { findings: limits };
  const parsed = layoutDocumentSchema.safeParse(value);
  const shape = parsed.success ? [] : parsed.error.issues.map((issue) => schemaFinding(file, issue));
  const layout = inspectLayout(file, key, parsed.success ? parsed.data : looseDocument(value), assets, template);
  // Parts that the schema refused are empty in the loose document. They are not reported a second time for that.
  const told = new Set(shape.map(({ pointer }) => pointer));
  const isDocument = !told.has("");
  const content = isDocument ? checks.flatMap((check) => check(layout)) : [];
  const others = content.filter(({ pointer }) => pointer === undefined || !told.has(pointer));
  const findings = [...shape, ...checkValues(file, value), ...others];
  return parsed.success ? { document: parsed.data, findings } : { findings };
}
