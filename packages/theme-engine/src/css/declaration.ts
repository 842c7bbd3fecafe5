import { unescapeCss } from "@sitevine/contracts/css";
import { type CssContext, report } from "./css-context.js";
import type { DeclarationNode } from "./css-node.js";
import { noteDropped } from "./dropped.rule.js";
import { checkFamily } from "./panel-font.rule.js";
import { rewriteReferences } from "./references.js";
import { checkBinding } from "./script-binding.rule.js";
import { trimCss } from "./trim-css.js";

// The functions whose arguments are checked, and the word `expression`. In literal text their names appear unescaped.
const JUDGED = /(?:url|src|image|image-set|cross-fade|attr|expression)\(|progid/i;
const IMPORTANT = /^!\s*important$/i;

/** Checks one declaration and writes it in plain form; `owner` is the at-rule that its block belongs to, if any. */
export function compileDeclaration(context: CssContext, node: DeclarationNode, owner: string | undefined): string {
  if (node.isDropped) return dropDeclaration(context, node);
  const value = withPlainImportant(node.value);
  const name = node.literal ? node.name : unescapeCss(node.name);
  const judged = !node.literal || (node.composed && JUDGED.test(value));
  checkBinding(context, node, name, judged ? value : "");
  const descriptor = owner === "font-face" ? name.toLowerCase() : "";
  if (descriptor === "font-family") checkFamily(context, node, value);
  const isFontSource = descriptor === "src";
  const completed = owner === undefined ? (context.fonts?.complete(name, value) ?? value) : value;
  if (!context.assets || (!judged && !isFontSource)) return `\n${node.name}: ${completed};`;
  const { text, problems } = rewriteReferences(completed, context.assets, isFontSource);
  for (const problem of problems) report(context, node, problem.rule, problem.message, "error", problem.hint);
  return `\n${node.name}: ${text};`;
}

/**
 * Leaves out a declaration that no browser applies. It is checked all the same, so that nobody takes its references for
 * accepted.
 */
function dropDeclaration(context: CssContext, node: DeclarationNode): "" {
  const { problems } = context.assets ? rewriteReferences(node.value, context.assets) : { problems: [] };
  for (const problem of problems) report(context, node, problem.rule, problem.message, "error", problem.hint);
  noteDropped(context, node);
  return "";
}

function withPlainImportant(value: string): string {
  const mark = value.lastIndexOf("!");
  if (mark === -1 || !IMPORTANT.test(value.slice(mark))) return value;
  return `${trimCss(value.slice(0, mark))} !important`;
}
