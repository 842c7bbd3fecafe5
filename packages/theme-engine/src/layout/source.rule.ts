import { BRING_ALONG } from "../assets/missing-asset.js";
import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";
import type { CheckedLayout } from "./checked-layout.js";
import type { PlacedImage } from "./placed-image.js";
import { mismatchFinding, propFinding } from "./prop-finding.js";

export const layoutSource: ThemeRule = {
  number: 611,
  id: "layout/source",
  level: "error",
  title: "Images are assets/<file>, absolute paths or http(s) addresses",
  why: "Paths that leave assets/ could refer to files of the server, and other schemes can embed contents.",
  bad: {
    file: "layouts/home.json",
    text: `{
  "templateKey": "home",
  "schemaVersion": 1,
  "regions": { "main": [{ "id": "map", "type": "image", "props": { "source": "assets/../../.env" } }] }
}`,
  },
  good: {
    file: "layouts/home.json",
    text: `{
  "templateKey": "home",
  "schemaVersion": 1,
  "regions": { "main": [{ "id": "map", "type": "image", "props": { "source": "assets/logo.png" } }] }
}`,
  },
};

const HOSTILE_PROTOCOLS: ReadonlySet<string> = new Set([
  "javascript:",
  "vbscript:",
  "data:",
  "blob:",
  "file:",
  "filesystem:",
]);

/**
 * An image of a core block names a file of the package, a path of the site or an http(s) URL. In a plugin's block, a prop of
 * such a name may mean something else, so only paths that leave `assets/` and schemes with embedded contents are refused.
 */
export function checkSource(layout: CheckedLayout): ThemeFinding[] {
  return findBadSources(layout, {
    message: "must be assets/<file>, an absolute path or an http(s) URL",
    hint: BRING_ALONG,
  });
}

/** The same check with a message for documents outside of a package, which have no `assets/`. */
export function findBadSources(
  { file, images, mismatches }: CheckedLayout,
  { message, hint }: { readonly message: string; readonly hint?: string },
): ThemeFinding[] {
  const malformed = mismatches.filter(({ path, isText }) => path.at(-1) === "source" && !isText);
  return [
    ...malformed.map((mismatch) => mismatchFinding(file, mismatch, "layout/source", "error")),
    ...images.filter(isRefused).map((image) => ({
      ...propFinding(file, image, "layout/source", message),
      ...(hint === undefined ? {} : { hint }),
    })),
  ];
}

/** Finds images of a package in documents outside of one: the site would look for the file next to the page. */
export function findPackageImages({ file, images }: CheckedLayout, message: string): ThemeFinding[] {
  return images
    .filter(({ source }) => source?.kind === "package")
    .map((image) => propFinding(file, image, "layout/source", message));
}

const isRefused = ({ source, isImage, text }: PlacedImage): boolean => !source && (isImage || isHostile(text));

/** True when it leaves the package's folder or embeds contents, as a browser would read it. */
function isHostile(text: string): boolean {
  if (/^\s*(?:\.\/)?assets[\\/]/.test(text)) return true;
  return URL.canParse(text) && HOSTILE_PROTOCOLS.has(new URL(text).protocol);
}
