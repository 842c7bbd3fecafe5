import { transform } from "lightningcss";
import { type AtRule, type Container, type Document, parse } from "postcss";

/** Compiled text after another implementation has resolved its nesting, and the properties that it saw. */
export function lowerCss(css: string) {
  const urls: string[] = [];
  const imports: string[] = [];
  const { code } = transform({
    filename: "x.css",
    code: Buffer.from(css),
    targets: { chrome: 90 << 16 },
    // An invalid selector drops its rule and nothing else.
    errorRecovery: true,
    visitor: {
      Url: (url) => void urls.push(url.url),
      Rule: { import: (rule) => void imports.push(rule.value.url) },
    },
  });
  return { css: String(code), urls, imports };
}

/**
 * The selectors that decide which elements are affected: those of every rule, and for rules of a scope its root and all
 * descendants.
 */
export function reachingSelectors(css: string): string[] {
  const selectors: string[] = [];
  const root = parse(css);
  root.walkAtRules(/^scope$/i, (scope) => {
    const scopeOf = scopeRoot(scope);
    // The other parser removes a root that browsers refuse.
    if (scopeOf.trim() !== "") selectors.push(scopeOf, `:is(${scopeOf}) *`);
  });
  root.walkRules((rule) => {
    if (!ancestors(rule.parent).some(({ name }) => /keyframes$|^scope$/i.test(name))) selectors.push(rule.selector);
  });
  return selectors;
}

function ancestors(node: Container | Document | undefined): AtRule[] {
  if (!node) return [];
  const above = ancestors(node.parent as Container | undefined);
  return node.type === "atrule" ? [node as AtRule, ...above] : above;
}

/** The contents of the first bracket of an `@scope`. */
function scopeRoot({ params }: AtRule): string {
  let depth = 0;
  for (let at = 0; at < params.length; at++) {
    if (params[at] === "(") depth += 1;
    if (params[at] === ")") depth -= 1;
    if (depth === 0) return params.slice(params.indexOf("(") + 1, at);
  }
  throw new Error(`@scope without a root: ${params}`);
}
