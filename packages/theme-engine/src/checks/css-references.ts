import type { CssReference } from "@sitevine/contracts/css";
import { isDataUrl, listReferences, quoteCssString, staysOnSite, tokenizeCss } from "@sitevine/contracts/css";
import type { ThemeRuleId } from "../rules/rule-id.js";
import type { CloseNames } from "./missing-asset.js";
import { BRING_ALONG, missingAssetHint } from "./missing-asset.js";

/** Which files a stylesheet may use and where they will be served from. */
export interface AssetPlace {
  readonly names: ReadonlySet<string>;
  readonly base: string;
  readonly closeTo: CloseNames;
}

export interface ReferenceProblem {
  readonly rule: ThemeRuleId;
  readonly message: string;
  readonly hint?: string;
}

export interface RewrittenValue {
  readonly text: string;
  readonly problems: readonly ReferenceProblem[];
}

const PACKAGE_PATH = /^(?:\.\/)?assets\/([^?#]*)([?#].*)?$/s;

/**
 * A theme's stylesheet may use its own `assets/<file>`, `data:` URLs, absolute paths of the site and fragments of the page.
 * References to assets are rewritten to where they are served from, quoted; everything else stays as written.
 */
export function rewriteReferences(text: string, assets: AssetPlace, bareStrings = false): RewrittenValue {
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
  /** Where an asset is served from. */
  readonly target?: string;
}

function judge(reference: CssReference, assets: AssetPlace): Judged {
  if (reference.kind === "unresolvable")
    return {
      problem: {
        rule: "css/unresolvable-url",
        message: `gives ${reference.notation}() something else than an address`,
      },
    };
  const { url } = reference;
  if (isDataUrl(url)) return {};
  const shown = url.slice(0, 200);
  if (!staysOnSite(url))
    return {
      problem: { rule: "css/remote-url", message: `must not refer to another site: ${shown}`, hint: BRING_ALONG },
    };
  if (url.startsWith("#") || url.startsWith("/")) return {};
  const own = readPackageReference(url, assets.names);
  if (!own)
    return {
      problem: {
        rule: "css/asset-path",
        message: `must be assets/<file> or an absolute path: ${shown}`,
        hint: BRING_ALONG,
      },
    };
  if (!assets.names.has(own.file))
    return {
      problem: {
        rule: "css/missing-asset",
        message: `refers to a file that the package lacks: ${shown}`,
        hint: missingAssetHint(own.file, assets.closeTo),
      },
    };
  return { target: assets.base + encodeURIComponent(own.file) + own.suffix };
}

/** A stylesheet's reference to a file of its own package. */
export interface PackageReference {
  /** Base name: unpacking drops the folders inside `assets/`. */
  readonly file: string;
  /** The query and fragment behind it. */
  readonly suffix: string;
}

/** Reads `assets/<file>`; undefined for any other reference. `names` are those whose percent signs are no escapes. */
export function readPackageReference(url: string, names: ReadonlySet<string>): PackageReference | undefined {
  const path = PACKAGE_PATH.exec(url);
  const file = path ? packageFile(path[1] ?? "", names) : undefined;
  return file === undefined ? undefined : { file, suffix: path?.[2] ?? "" };
}

/** Base name of a path below `assets/`, percent escapes resolved where the name does not hold them itself. */
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
