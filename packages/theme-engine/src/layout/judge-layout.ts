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

/** What a document is judged by beside itself. */
export interface LayoutSetting {
  /** The file that findings name. */
  readonly file: string;
  /** The template that it has to be for. */
  readonly key: string;
  /** Files that its images may name as `assets/<file>`. */
  readonly assets: PackageImages;
  /** The template, where it is another than the core's. */
  readonly template?: TemplateShape | undefined;
  /** What is asked of a document beyond its bounds, its shape and its values. */
  readonly checks: readonly LayoutCheck[];
}

export interface LayoutJudgement {
  /** Present where the value has the shape of a document, whatever the findings are. */
  readonly document?: LayoutDocument;
  readonly findings: readonly ThemeFinding[];
}

const schemaFinding = (file: string, issue: SchemaIssue): ThemeFinding =>
  unknownVariant(file, issue) ?? refusedClassName(file, issue) ?? malformedLayout(file, issue);

/**
 * Judges parsed JSON as a layout document. Every way that a document comes in by is judged here, so that each says the
 * same of it, in the same words, and all at once: what keeps it from being a document hides nothing of the rest. A value
 * beyond the bounds is refused for those alone, since nothing can walk it.
 */
export function judgeLayout(value: unknown, setting: LayoutSetting): LayoutJudgement {
  const { file, key, assets, template, checks } = setting;
  const limits = checkLayoutLimits(file, value);
  if (limits.length > 0) return { findings: limits };
  const parsed = layoutDocumentSchema.safeParse(value);
  const shape = parsed.success ? [] : parsed.error.issues.map((issue) => schemaFinding(file, issue));
  const layout = inspectLayout(file, key, parsed.success ? parsed.data : looseDocument(value), assets, template);
  // What has no shape is empty in the loose document, and is not told a second time for that.
  const told = new Set(shape.map(({ pointer }) => pointer));
  const isDocument = !told.has("");
  const content = isDocument ? checks.flatMap((check) => check(layout)) : [];
  const others = content.filter(({ pointer }) => pointer === undefined || !told.has(pointer));
  const findings = [...shape, ...checkValues(file, value), ...others];
  return parsed.success ? { document: parsed.data, findings } : { findings };
}
