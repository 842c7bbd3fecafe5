import { type LayoutDocument, layoutDocumentSchema } from "@sitevine/contracts";
import { inspectLayout, type LayoutCheck, type PackageImages } from "../checks/checked-layout.js";
import type { ThemeFinding } from "../finding-list.js";
import { templateKeyOf } from "../rules/203-package-unknown-file.js";
import { checkLayoutCount } from "../rules/601-layout-count.js";
import { checkLayoutLimits } from "../rules/603-layout-limits.js";
import { malformedLayout } from "../rules/604-layout-schema.js";
import { unknownVariant } from "../rules/605-layout-unknown-variant.js";
import { refusedClassName } from "../rules/606-layout-class-name.js";
import { checkTemplateKey } from "../rules/607-layout-template-key.js";
import { checkDuplicateIds } from "../rules/608-layout-duplicate-id.js";
import { checkProps } from "../rules/609-layout-props.js";
import { checkHref } from "../rules/610-layout-href.js";
import { checkSource } from "../rules/611-layout-source.js";
import { checkMissingAssets } from "../rules/612-layout-missing-asset.js";
import { checkRegions } from "../rules/613-layout-unknown-region.js";
import { checkRequiredBlocks } from "../rules/614-layout-required-block.js";
import type { PackageFile } from "./package-file.js";
import { readJson } from "./read-json.js";

export interface PackageLayouts {
  /** By template key; images still name files of the package. */
  readonly layouts: ReadonlyMap<string, LayoutDocument>;
  readonly findings: readonly ThemeFinding[];
}

const CHECKS: readonly LayoutCheck[] = [
  checkTemplateKey,
  checkDuplicateIds,
  checkProps,
  checkHref,
  checkSource,
  checkMissingAssets,
  checkRegions,
  checkRequiredBlocks,
];

/** Reads every document below `layouts/`; `assets` are the files that images may refer to. */
export function readLayouts(files: readonly PackageFile[], assets: PackageImages): PackageLayouts {
  const layouts = new Map<string, LayoutDocument>();
  const tooMany = checkLayoutCount(files);
  if (tooMany.length > 0) return { layouts, findings: tooMany };
  const findings: (readonly ThemeFinding[])[] = [];
  for (const file of files) {
    const key = templateKeyOf(file.path);
    if (key === undefined) continue;
    const read = readLayout(file, key, assets);
    findings.push(read.findings);
    if (read.document) layouts.set(key, read.document);
  }
  return { layouts, findings: findings.flat() };
}

interface ReadLayout {
  readonly document?: LayoutDocument;
  readonly findings: readonly ThemeFinding[];
}

function readLayout({ path: file, bytes }: PackageFile, key: string, assets: PackageImages): ReadLayout {
  const json = readJson(bytes(), file, "layout/json");
  if (!json.ok) return { findings: [json.finding] };
  const limits = checkLayoutLimits(file, json.value);
  if (limits.length > 0) return { findings: limits };
  const parsed = layoutDocumentSchema.safeParse(json.value);
  if (!parsed.success)
    return {
      findings: parsed.error.issues.map(
        (issue) => unknownVariant(file, issue) ?? refusedClassName(file, issue) ?? malformedLayout(file, issue),
      ),
    };
  const layout = inspectLayout(file, key, parsed.data, assets);
  return { document: parsed.data, findings: CHECKS.flatMap((check) => check(layout)) };
}
