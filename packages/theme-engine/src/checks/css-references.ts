import type { CssReference } from "@sitevine/contracts/css";
import { isDataUrl, isRemoteReference, listReferences, quoteCssString, tokenizeCss } from "@sitevine/contracts/css";

/** Which files a stylesheet may use and where they will be served from. */
export interface AssetPlace {
  readonly names: ReadonlySet<string>;
  readonly base: string;
}

export interface ReferenceProblem {
  readonly rule: string;
  readonly message: string;
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
  if (isDataUrl(url) || (url.startsWith("#") && !isRemoteReference(url))) return {};
  const shown = url.slice(0, 200);
  if (isRemoteReference(url))
    return { problem: { rule: "css/remote-url", message: `must not refer to another site: ${shown}` } };
  if (url.startsWith("/")) return {};
  const path = PACKAGE_PATH.exec(url);
  const file = path ? packageFile(path[1] ?? "", assets.names) : undefined;
  if (file === undefined)
    return { problem: { rule: "css/asset-path", message: `must be assets/<file> or an absolute path: ${shown}` } };
  if (!assets.names.has(file))
    return { problem: { rule: "css/missing-asset", message: `refers to a file that the package lacks: ${shown}` } };
  return { target: assets.base + encodeURIComponent(file) + (path?.[2] ?? "") };
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
