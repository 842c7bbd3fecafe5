import type { ThemeRule } from "../findings/theme-rule.js";
import { type CssContext, report } from "./css-context.js";
import type { RuleNode } from "./css-node.js";
import { isBody, isRoot, offersRoot } from "./root-selectors.js";
import { type ComplexSelector, type Compound, pseudoName, someNode, typeName } from "./selector.js";

export const cssUnreachable: ThemeRule = {
  number: 516,
  id: "css/unreachable",
  level: "notice",
  title: "Selectors can match something on the public pages",
  why: "Each rule is anchored below the public body, so a rule for the admin panels, or for html, head or a second body inside of it, never applies. Pages are served without scripts of a theme, so nothing sets classes such as no-js or dark on html.",
  bad: { file: "styles/custom.css", text: ".sv-acp .card { color: red }" },
  good: { file: "styles/custom.css", text: ".card { color: red }" },
};

const PANEL_CLASS = "sv-acp";

// Scripts set these on html, to report the features of a browser or the look that a reader chose.
const SCRIPT_CLASS =
  "(?:no-?js|js|dark|light|(?:dark|light)-(?:mode|theme)|(?:theme|mode|is)-(?:dark|light)|rtl|ltr|(?:no-)?touch(?:events)?|wf-[\\w-]+|fonts-loaded|(?:lt-|gt-)?ie\\d*)";
const IS_SCRIPT_CLASS = new RegExp(`^${SCRIPT_CLASS}$`, "i");
const SCRIPT_ATTRIBUTE = /^data-(?:bs-theme|mode|(?:color|colour)-(?:mode|scheme)|theme-mode|js)$/i;

// Names such as `thead` and `.card-header` are in many stylesheets, and only matched by the name of the element.
const SUSPICIOUS = new RegExp(
  `sv-acp|(?<![\\w.#:\\-\\u0080-\\uffff])head(?![\\w\\-\\u0080-\\uffff])|:host|::slotted|\\[data-(?:bs|mode|colou?r|theme|js)|(?:^|,)\\s*\\.${SCRIPT_CLASS}(?![\\w-])`,
  "i",
);

/** False for most plain selectors, which need no further check. Those with html, body or `:root` are never plain. */
export const mayBeUnreachable = (prelude: string): boolean => SUSPICIOUS.test(prelude);

const isDocumentWide = (compound: Compound): boolean =>
  isRoot(compound) || compound.nodes.some(({ type }) => type === "nesting");
const isOutside = (compound: Compound): boolean =>
  isRoot(compound) || isBody(compound) || typeName(compound) === "head";
const mayBeHtml = (compound: Compound): boolean => isRoot(compound) || typeName(compound) === undefined;

const asksForPanel = ({ nodes }: Compound): boolean =>
  nodes.some((node) => node.type === "class" && node.value.toLowerCase() === PANEL_CLASS);

/** Splits a selector into the compounds before the body and those that have to match inside it. */
function aroundBody(compounds: readonly Compound[]) {
  const own = compounds.findIndex(isBody);
  if (own !== -1) return { before: compounds.slice(0, own), inside: compounds.slice(own + 1) };
  const [first] = compounds;
  return { before: [], inside: first && isDocumentWide(first) ? compounds.slice(1) : compounds };
}

/** Reports an anchored selector that can match nothing. `isNested` is true for rules inside of anchored rules and scopes. */
export function checkReach(context: CssContext, rule: RuleNode, selector: ComplexSelector, isNested: boolean): void {
  const reason = unreachableReason(selector, isNested);
  if (reason === undefined) return;
  const shown = selector.text.slice(0, 200);
  report(context, rule, "css/unreachable", `${reason}: ${shown}`, "notice");
}

const NOTHING = "can match nothing, since it";

/** In a scope, the compounds before the subject may match elements outside of it. */
function unreachableReason({ compounds }: ComplexSelector, isNested: boolean): string | undefined {
  if (compounds.some(asksForPanel)) return `${NOTHING} asks for the admin panels, which no rule of a site reaches`;
  if (compounds.some(asksForComponent)) return `${NOTHING} asks for the root of a component, which no page has`;
  if (isNested) return undefined;
  const { before, inside } = aroundBody(compounds);
  if (!before.every(mayBeHtml) || inside.some(isOutside))
    return `${NOTHING} asks for html, head or body where none can be`;
  const [first] = compounds;
  if (first && offersRoot(first)) return "matches only below the body, not html";
  return first && before.length === 0 && asksForScript(first)
    ? "matches only below the body, since nothing sets this on html"
    : undefined;
}

const asksForComponent = ({ nodes }: Compound): boolean =>
  nodes.some((node) => [":host", ":host-context", "::slotted"].includes(pseudoName(node) ?? ""));

/** True when everything that the compound says is what scripts set on html. */
function asksForScript(compound: Compound): boolean {
  if (typeName(compound) !== undefined || compound.nodes.length === 0) return false;
  const [first] = compound.nodes.filter(({ type }) => type !== "universal");
  if (first?.type === "class") return IS_SCRIPT_CLASS.test(first.value);
  return (
    first !== undefined &&
    someNode([first], (node) => node.type === "attribute" && SCRIPT_ATTRIBUTE.test(node.attribute))
  );
}
