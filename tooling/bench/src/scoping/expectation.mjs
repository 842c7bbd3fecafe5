import { parse } from "postcss";
import parser from "postcss-selector-parser";

const ANCHOR = "body:not(.sv-acp)";
const LEGACY_ELEMENT = /^:(?:before|after|first-line|first-letter)$/i;

/**
 * The selectors that the documented rules require, in order, computed independently of the engine: only `html` and `:root` stay
 * document-wide, a body is narrowed, everything else goes below the anchor, keyframes and nested rules stay as written, and
 * whatever depends on the reader's colour scheme is removed.
 * @param {string} source
 */
export function expectedSelectors(source) {
  const root = parse(source);
  root.walkAtRules((atRule) => {
    if (/prefers-color-scheme/i.test(atRule.params)) atRule.remove();
  });
  /** @type {string[]} */
  const expected = [];
  root.walkRules((rule) => {
    const members = parser()
      .astSync(withoutComments(rule.selector))
      .nodes.filter((selector) => !readsThemeSwitch(selector));
    if (members.length === 0) rule.remove();
    else expected.push(plain((isKept(rule) ? members.map(String) : members.map(anchored)).join(",")));
  });
  return expected;
}

/** The selectors of a stylesheet in order, normalised like the expected ones. @param {string} css */
export function listSelectors(css) {
  /** @type {string[]} */
  const found = [];
  parse(css).walkRules((rule) => {
    found.push(plain(withoutComments(rule.selector)));
  });
  return found;
}

/** @param {import("postcss").Rule} rule */
function isKept({ parent }) {
  return (
    parent?.type === "rule" || (parent !== undefined && "name" in parent && /keyframes$/i.test(String(parent.name)))
  );
}

/** @param {parser.Selector} selector */
function anchored(selector) {
  const parts = selector.split(({ type }) => type === "combinator");
  const compounds = parts.map((nodes) => nodes.filter(({ type }) => type !== "combinator"));
  const body = compounds.find((nodes) =>
    nodes.some((node) => node.type === "tag" && node.value.toLowerCase() === "body"),
  );
  if (body) {
    const element = body.find((node) => node.type === "pseudo" && isElement(node.value));
    const not = parser.pseudo({ value: ":not(.sv-acp)" });
    const last = body.at(-1);
    if (element) selector.insertBefore(element, not);
    else if (last) selector.insertAfter(last, not);
    return String(selector);
  }
  const first = compounds[0] ?? [];
  const isRoot = first.some(
    (node) =>
      (node.type === "tag" && node.value.toLowerCase() === "html") ||
      (node.type === "pseudo" && node.value.toLowerCase() === ":root"),
  );
  if (!isRoot) return `${ANCHOR} ${String(selector).trim()}`;
  if (compounds.length === 1) return String(selector);
  const rest = selector.nodes.slice(first.length).map(String).join("");
  return `${first.map(String).join("")} ${ANCHOR}${rest}`;
}

/** @param {string} pseudo */
function isElement(pseudo) {
  return pseudo.startsWith("::") || LEGACY_ELEMENT.test(pseudo);
}

/** @param {parser.Selector} selector */
function readsThemeSwitch(selector) {
  let reads = false;
  selector.walkAttributes((node) => {
    reads ||= node.attribute.toLowerCase() === "data-theme";
  });
  return reads;
}

/** @param {string} selector */
function withoutComments(selector) {
  return selector.replace(/\/\*.*?\*\//gs, "");
}

/** @param {string} list */
function plain(list) {
  return parser().processSync(list, { lossless: false });
}
