import type { LayoutDocument } from "@sitevine/contracts";
import { FindingList } from "../findings/finding-list.js";
import type { ThemeFinding } from "../findings/theme-finding.js";
import { checkArticleLists } from "./article-lists.rule.js";
import type { LayoutCheck, PackageImages, TemplateShape } from "./checked-layout.js";
import { checkDuplicateIds } from "./duplicate-id.rule.js";
import { checkHref } from "./href.rule.js";
import { judgeLayout } from "./judge-layout.js";
import { checkLayoutBytes, checkLayoutLimits } from "./limits.rule.js";
import { checkRequiredBlocks } from "./required-block.rule.js";
import { findBadSources, findPackageImages } from "./source.rule.js";
import { checkTemplateKey } from "./template-key.rule.js";
import { checkTexts } from "./text.rule.js";
import { checkRegions } from "./unknown-region.rule.js";

// A site has no package, so no name refers to a file of one.
const NO_PACKAGE: PackageImages = { names: new Set(), closeTo: () => undefined };

const SITE_SOURCES = "must be a path of this site or an http(s) URL";

const checkSource: LayoutCheck = (layout) => findBadSources(layout, { message: SITE_SOURCES });

const checkPackageImages: LayoutCheck = (layout) => findPackageImages(layout, SITE_SOURCES);

/** The file of a package can be renamed; a saved document names its template itself. */
const checkSavedKey: LayoutCheck = (layout) => checkTemplateKey(layout).map(({ hint: _rename, ...finding }) => finding);

const CHECKS: readonly LayoutCheck[] = [
  checkSavedKey,
  checkDuplicateIds,
  checkHref,
  checkSource,
  checkPackageImages,
  checkRegions,
  checkRequiredBlocks,
  checkTexts,
  checkArticleLists,
];

/** The result of checking a layout before it is saved: the document if it is valid, otherwise every finding. */
export interface SiteLayoutJudgement {
  /** Undefined when there are findings. */
  readonly document: LayoutDocument | undefined;
  readonly findings: readonly ThemeFinding[];
}

/**
 * Checks a layout that somebody saves on a site against its template (site service, layout draft save), by the rules for
 * layouts of a package. What is a warning in a package is an error here, since somebody is there to correct it. Unknown blocks
 * and props are allowed. Every finding is an error; at most 501 are listed.
 */
export function checkSiteLayout(value: unknown, template: TemplateShape): SiteLayoutJudgement {
  const file = `layouts/${template.key}.json`;
  // Values that nest too deeply cannot be serialised either.
  const limits = checkLayoutLimits(file, value);
  const bounds = limits.length > 0 ? limits : checkLayoutBytes(file, value);
  if (bounds.length > 0) return { document: undefined, findings: bounds };
  const { key } = template;
  const { document, findings } = judgeLayout(value, { file, key, assets: NO_PACKAGE, template, checks: CHECKS });
  const list = new FindingList();
  list.addAll(findings.map((finding) => ({ ...finding, level: "error" as const })));
  const listed = list.toArray();
  return { document: listed.length === 0 ? document : undefined, findings: listed };
}
