import type { LayoutDocument } from "@sitevine/contracts";
import type { PackageFile } from "../files/package-file.js";
import type { ThemeFinding } from "../findings/theme-finding.js";
import { checkArticleLists } from "./article-lists.rule.js";
import type { LayoutCheck, PackageImages } from "./checked-layout.js";
import { checkLayoutCount } from "./count.rule.js";
import { checkDuplicateIds } from "./duplicate-id.rule.js";
import { checkHref } from "./href.rule.js";
import { parseLayout } from "./json.rule.js";
import { judgeLayout, type LayoutJudgement } from "./judge-layout.js";
import { checkMissingAssets } from "./missing-asset.rule.js";
import { checkProps } from "./props.rule.js";
import { checkRequiredBlocks } from "./required-block.rule.js";
import { checkSource } from "./source.rule.js";
import { templateKeyOf } from "./template-key.js";
import { checkTemplateKey } from "./template-key.rule.js";
import { checkTexts } from "./text.rule.js";
import { checkRegions } from "./unknown-region.rule.js";

export interface PackageLayouts {
  /** By template key; images still refer to files of the package. */
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
  checkTexts,
  checkArticleLists,
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
  const json = parseLayout(bytes(), file);
  if (!json.ok) return { findings: [json.finding] };
  return judgeLayout(json.value, { file, key, assets, checks: CHECKS });
}
