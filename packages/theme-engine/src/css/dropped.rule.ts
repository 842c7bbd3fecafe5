import type { ThemeRule } from "../findings/theme-rule.js";
import { type CssContext, report } from "./css-context.js";
import type { CssNode, DeclarationNode } from "./css-node.js";
import { rewriteReferences } from "./references.js";

export const cssDropped: ThemeRule = {
  number: 515,
  id: "css/dropped",
  level: "notice",
  title: "Browsers do not ignore what the stylesheet says",
  why: "All but old browsers ignore a declaration with a character before its name, as in *zoom, at-rules of vendors, as in @-ms-viewport, and rules with a namespace or the combinator || in their selector. They are removed from the served stylesheet; their references are checked all the same.",
  bad: { file: "styles/custom.css", text: ".card { *zoom: 1; color: red }" },
  good: { file: "styles/custom.css", text: ".card { zoom: 1; color: red }" },
};

/** Reports a statement that browsers ignore, which is left out, and what is wrong with its references. */
export function dropIgnored(context: CssContext, node: CssNode, shown: string): void {
  checkReferences(context, node);
  report(context, node, "css/dropped", `is left out, since browsers ignore ${shown.slice(0, 200)}`, "notice");
}

/** Nobody shall take references for accepted that are in no served stylesheet. */
function checkReferences(context: CssContext, node: CssNode): void {
  if (node.kind === "declaration") {
    reportReferences(context, node);
    return;
  }
  for (const child of node.children ?? []) checkReferences(context, child);
}

function reportReferences(context: CssContext, node: DeclarationNode): void {
  const { problems } = context.assets ? rewriteReferences(node.value, context.assets) : { problems: [] };
  for (const problem of problems) report(context, node, problem.rule, problem.message, "error", problem.hint);
}
