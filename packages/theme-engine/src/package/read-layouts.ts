import type { LayoutDocument } from "@sitevine/contracts";
import type { LayoutCheck, PackageImages } from "../checks/checked-layout.js";
import type { ThemeFinding } from "../finding-list.js";
import { judgeLayout, type LayoutJudgement } from "../layout/judge-layout.js";
import { templateKeyOf } from "../rules/203-package-unknown-file.js";
import { checkLayoutCount } from "../rules/601-layout-count.js";
import { checkTemplateKey } from "../rules/607-layout-template-key.js";
import { checkDuplicateIds } from "../rules/608-layout-duplicate-id.js";
import { checkProps } from "../rules/609-layout-props.js";
import { checkHref } from "../rules/610-layout-href.js";
import { checkSource } from "../rules/611-layout-source.js";
import { checkMissingAssets } from "../rules/612-layout-missing-asset.js";
import { checkRegions } from "../rules/613-layout-unknown-region.js";
import { checkRequiredBlocks } from "../rules/614-layout-required-block.js";
import type { PackageFile } from "./package-file.js";
import { parseJson } from "./read-json.js";

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

function readLayout({ path: file, bytes }: PackageFile, key: string, assets: PackageImages): LayoutJudgement {
  const json = parseJson(bytes(), file, "layout/json");
  if (!json.ok) return { findings: [json.finding] };
  return judgeLayout(json.value, { file, key, assets, checks: CHECKS });
}
