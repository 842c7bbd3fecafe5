import { type Compound, compoundText, isPseudoElement, pseudoName, type SelectorNode, typeName } from "./selector.js";

const ALTERNATIVES: ReadonlySet<string> = new Set([":is", ":where", ":matches", ":-webkit-any", ":-moz-any"]);
const BODY_CLASS = /^sv-(?:site$|t--)/;

/** True for a compound that selects the root element only. */
export function isRoot(compound: Compound): boolean {
  return typeName(compound) === "html" || compound.nodes.some(namesRoot) || isViewTransition(compound);
}

function namesRoot(node: SelectorNode): boolean {
  const name = pseudoName(node);
  if (name === ":root" || name === ":scope") return true;
  if (node.type !== "pseudo" || !ALTERNATIVES.has(name ?? "") || node.nodes.length === 0) return false;
  const alternatives = node.nodes.filter((one) => !isHost(one.nodes));
  return alternatives.length > 0 && alternatives.every(({ nodes }) => isPlainRoot(nodes));
}

/** `:host` is the root element of a component, which a page of the site is not. */
const isHost = (nodes: readonly SelectorNode[]): boolean =>
  nodes.length === 1 && nodes.some((node) => pseudoName(node) === ":host");

const isPlainRoot = (nodes: readonly SelectorNode[]): boolean =>
  nodes.every(({ type }) => type !== "combinator") && isRoot({ combinator: "", nodes });

/** The pseudo-elements of a transition between pages belong to the root element. */
function isViewTransition({ nodes }: Compound): boolean {
  const named = nodes.filter(({ type }) => type !== "universal");
  return named.length > 0 && named.every((node) => pseudoName(node)?.startsWith("::view-transition") ?? false);
}

/** True for a compound that names the root element as one alternative among others, which are searched below the body. */
export function offersRoot({ nodes }: Compound): boolean {
  return nodes.some(
    (node) =>
      node.type === "pseudo" &&
      ALTERNATIVES.has(pseudoName(node) ?? "") &&
      node.nodes.some((one) => isPlainRoot(one.nodes)) &&
      !namesRoot(node),
  );
}

/** True for a compound that selects the body: pages of the site have these classes nowhere else. */
export function isBody(compound: Compound): boolean {
  const name = typeName(compound);
  if (name !== undefined) return name === "body";
  return compound.nodes.some((node) => node.type === "class" && BODY_CLASS.test(node.value));
}

const ROOT_ATTRIBUTES: ReadonlySet<string> = new Set(["lang", "dir"]);
const ROOT_PSEUDOS: ReadonlySet<string> = new Set([":lang", ":dir"]);

/**
 * True for a compound that may select the root element as well as others, by what only that has in many pages: its language and
 * its direction, or the scrollbar of the window.
 */
export function mayBeRoot({ nodes }: Compound): boolean {
  const [first] = nodes.filter(({ type }) => type !== "universal");
  if (first && pseudoName(first)?.startsWith("::-webkit-scrollbar")) return true;
  const isOther = nodes.some(({ type }) => ["tag", "class", "id", "nesting"].includes(type));
  return !isOther && nodes.some(tellsLanguage);
}

function tellsLanguage(node: SelectorNode): boolean {
  if (node.type === "attribute") return ROOT_ATTRIBUTES.has(node.attribute.toLowerCase());
  const name = pseudoName(node) ?? "";
  if (ROOT_PSEUDOS.has(name)) return true;
  if (node.type !== "pseudo" || !ALTERNATIVES.has(name)) return false;
  return node.nodes.some(({ nodes }) => nodes.length === 1 && nodes.some(tellsLanguage));
}

/** The compound restricted to the root element, without being more specific. */
export const onRoot = (compound: Compound): string => narrowedBy(compound, ":where(:root)");

/** The text of a compound with a condition before its first pseudo-element. */
export function narrowedBy(compound: Compound, condition: string): string {
  const element = compound.nodes.findIndex(isPseudoElement);
  const split = element === -1 ? compound.nodes.length : element;
  const text = (nodes: readonly SelectorNode[]): string => compoundText({ ...compound, nodes });
  return text(compound.nodes.slice(0, split)) + condition + text(compound.nodes.slice(split));
}
