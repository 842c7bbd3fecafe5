import { LAYOUT_LIMITS, type LayoutDocument } from "@sitevine/contracts";
import { inspectLayout, type LayoutCheck, type PackageImages, type TemplateShape } from "../checks/checked-layout.js";
import { propFinding } from "../checks/layout-prop.js";
import { checkValues } from "../checks/layout-values.js";
import { FindingList, type ThemeFinding } from "../finding-list.js";
import { checkTemplateKey } from "../rules/607-layout-template-key.js";
import { checkDuplicateIds } from "../rules/608-layout-duplicate-id.js";
import { checkHref } from "../rules/610-layout-href.js";
import { findBadSources } from "../rules/611-layout-source.js";
import { checkRegions } from "../rules/613-layout-unknown-region.js";
import { checkRequiredBlocks } from "../rules/614-layout-required-block.js";

const FILE = "document";
// A site has no package, so no name is one of its files.
const NO_PACKAGE: PackageImages = { names: new Set(), closeTo: () => undefined };

const SITE_SOURCES = "must be a path of this site or an http(s) URL";

const checkSource: LayoutCheck = (layout) => findBadSources(layout, { message: SITE_SOURCES });

/** Only a package has `assets/`; pages of a site would look for the file beside themselves. */
const checkPackageImages: LayoutCheck = ({ file, images }) =>
  images
    .filter(({ source }) => source?.kind === "package")
    .map((image) => propFinding(file, image, "layout/source", SITE_SOURCES));

const CHECKS: readonly LayoutCheck[] = [
  checkValues,
  checkTemplateKey,
  checkDuplicateIds,
  checkHref,
  checkSource,
  checkPackageImages,
  checkRegions,
  checkRequiredBlocks,
];

/**
 * Checks a document of the right shape that somebody lays out on a site, against the template it is for (site service,
 * layout draft save). What is only a warning in a package is an error here: there is somebody to correct it. Unknown
 * blocks and props are none. Every finding is an error; at most 501 are listed.
 */
export function checkSiteLayout(document: LayoutDocument, template: TemplateShape): readonly ThemeFinding[] {
  if (new TextEncoder().encode(JSON.stringify(document)).length > LAYOUT_LIMITS.bytes)
    return [{ rule: "layout/limits", level: "error", file: FILE, message: "is larger than 2 MiB" }];
  const layout = inspectLayout(FILE, template.key, document, NO_PACKAGE, template);
  const findings = new FindingList();
  for (const check of CHECKS)
    findings.addAll(check(layout).map((finding) => ({ ...finding, level: "error" as const })));
  return findings.toArray();
}
