import { LAYOUT_LIMITS, type LayoutDocument } from "@sitevine/contracts";
import type { LayoutCheck, PackageImages, TemplateShape } from "../checks/checked-layout.js";
import { propFinding } from "../checks/layout-prop.js";
import { FindingList, type ThemeFinding } from "../finding-list.js";
import { checkLayoutLimits } from "../rules/603-layout-limits.js";
import { checkTemplateKey } from "../rules/607-layout-template-key.js";
import { checkDuplicateIds } from "../rules/608-layout-duplicate-id.js";
import { checkHref } from "../rules/610-layout-href.js";
import { findBadSources } from "../rules/611-layout-source.js";
import { checkRegions } from "../rules/613-layout-unknown-region.js";
import { checkRequiredBlocks } from "../rules/614-layout-required-block.js";
import { judgeLayout } from "./judge-layout.js";

// A site has no package, so no name is one of its files.
const NO_PACKAGE: PackageImages = { names: new Set(), closeTo: () => undefined };

const SITE_SOURCES = "must be a path of this site or an http(s) URL";

const checkSource: LayoutCheck = (layout) => findBadSources(layout, { message: SITE_SOURCES });

/** Only a package has `assets/`; pages of a site would look for the file beside themselves. */
const checkPackageImages: LayoutCheck = ({ file, images }) =>
  images
    .filter(({ source }) => source?.kind === "package")
    .map((image) => propFinding(file, image, "layout/source", SITE_SOURCES));

/** A file of a package can be renamed; what is saved names its template itself. */
const checkSavedKey: LayoutCheck = (layout) => checkTemplateKey(layout).map(({ hint: _rename, ...finding }) => finding);

const CHECKS: readonly LayoutCheck[] = [
  checkSavedKey,
  checkDuplicateIds,
  checkHref,
  checkSource,
  checkPackageImages,
  checkRegions,
  checkRequiredBlocks,
];

/** What was saved, as a site answers it: the document where nothing is wrong with it, and otherwise everything that is. */
export interface SiteLayoutJudgement {
  /** Undefined when there are findings. */
  readonly document: LayoutDocument | undefined;
  readonly findings: readonly ThemeFinding[];
}

/**
 * Judges what somebody lays out on a site, against the template it is for (site service, layout draft save), as a layout
 * of a package is judged. What is only a warning in a package is an error here: there is somebody to correct it. Unknown
 * blocks and props are none. Every finding is an error; at most 501 are listed.
 */
export function checkSiteLayout(value: unknown, template: TemplateShape): SiteLayoutJudgement {
  const file = `layouts/${template.key}.json`;
  // What nests too deep could not be written as text either.
  const limits = checkLayoutLimits(file, value);
  if (limits.length > 0) return { document: undefined, findings: limits };
  if (new TextEncoder().encode(JSON.stringify(value) ?? "").length > LAYOUT_LIMITS.bytes)
    return {
      document: undefined,
      findings: [{ rule: "layout/limits", level: "error", file, message: "is larger than 2 MiB" }],
    };
  const { key } = template;
  const { document, findings } = judgeLayout(value, { file, key, assets: NO_PACKAGE, template, checks: CHECKS });
  const list = new FindingList();
  list.addAll(findings.map((finding) => ({ ...finding, level: "error" as const })));
  const listed = list.toArray();
  return { document: listed.length === 0 ? document : undefined, findings: listed };
}
