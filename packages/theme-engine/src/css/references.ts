import type { CssReference } from "@sitevine/contracts/css";
import { isDataUrl, listReferences, quoteCssString, staysOnSite, tokenizeCss } from "@sitevine/contracts/css";
import { otherPath } from "./asset-path.rule.js";
import { missingAsset } from "./missing-asset.rule.js";
import { remoteUrl } from "./remote-url.rule.js";
import type { ReferenceProblem, ServedAssets } from "./served-assets.js";
import { unresolvableUrl } from "./unresolvable-url.rule.js";

export interface RewrittenValue {
  readonly text: string;
  readonly problems: readonly ReferenceProblem[];
}

const PACKAGE_PATH = /^(?:\.\/)?assets\/([^?#]*)([?#].*)?$/s;

/**
 * Checks and rewrites the references of a theme's stylesheet. It may use its own `assets/<file>`, `data:` URLs, absolute paths
 * of the site and fragments of the page. References to assets become quoted addresses from which they are served; everything
 * else stays as written.
 */
export function rewriteReferences(text: string, assets: ServedAssets, bareStrings = false): RewrittenValue {
  const problems: ReferenceProblem[] = [];
  let rewritten = "";
  let copied = 0;
  for (const reference of listReferences(tokenizeCss(text), { bareStrings })) {
    const judged = judge(reference, assets);
    if (judged.problem) problems.push(judged.problem);
    if (judged.target === undefined) continue;
    const quoted = quoteCssString(judged.target);
    const { type, start, end } = reference.token;
    rewritten += text.slice(copied, start) + (type === "url" ? `url(${quoted})` : quoted);
    copied = end;
  }
  return { text: rewritten + text.slice(copied), problems };
}

interface Judged {
  readonly problem?: ReferenceProblem;
  /** Address from which an asset is served. */
  readonly target?: string;
}

function judge(reference: CssReference, assets: ServedAssets): Judged {
  if (reference.kind === "unresolvable") return { problem: unresolvableUrl(reference) };
  const { url } = reference;
  if (isDataUrl(url)) return {};
  if (!staysOnSite(url)) return { problem: remoteUrl(url) };
  if (url.startsWith("#") || url.startsWith("/")) return {};
  const own = readPackageReference(url, assets.names);
  if (!own) return { problem: otherPath(url) };
  if (!assets.names.has(own.file)) return { problem: missingAsset(url, own.file, assets) };
  return { target: assets.base + encodeURIComponent(own.file) + own.suffix };
}

/** A stylesheet's reference to a file of its own package. */
export interface PackageReference {
  /** Base name: unpacking drops the folders inside `assets/`. */
  readonly file: string;
  /** Its query and fragment. */
  readonly suffix: string;
}

/** Parses `assets/<file>`; undefined for any other reference. A percent sign in one of `names` is not an escape. */
export function readPackageReference(url: string, names: ReadonlySet<string>): PackageReference | undefined {
  const path = PACKAGE_PATH.exec(url);
  const file = path ? packageFile(path[1] ?? "", names) : undefined;
  return file === undefined ? undefined : { file, suffix: path?.[2] ?? "" };
}

/** Base name of a path below `assets/`. Percent escapes are resolved unless the file's name contains them. */
function packageFile(path: string, names: ReadonlySet<string>): string | undefined {
  const segments = path.split("/");
  const decoded = segments.map((segment) => (names.has(segment) ? segment : decodeSegment(segment)));
  const plain = decoded.every(
    (segment) => segment !== undefined && segment !== "" && !/^\.{1,2}$|[/\\\u0000-\u001f\u007f]/.test(segment),
  );
  return plain ? decoded.at(-1) : undefined;
}

function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
