import { unescapeCss } from "@sitevine/contracts/css";
import { namesPanelFont } from "../checks/css-panel-font.js";
import { rewriteReferences } from "../checks/css-references.js";
import { bindsScript } from "../checks/css-script-binding.js";
import { type CssContext, report } from "./css-context.js";
import type { DeclarationNode } from "./css-node.js";
import { trimCss } from "./trim-css.js";

// Functions whose arguments the checks judge, and the one word. In literal text their names stand as they are read.
const JUDGED = /(?:url|src|image|image-set|cross-fade|attr|expression)\(|progid/i;
const IMPORTANT = /^!\s*important$/i;

/** Checks one declaration and writes it in plain form; `owner` is the at-rule that its block belongs to, if one does. */
export function compileDeclaration(context: CssContext, node: DeclarationNode, owner: string | undefined): string {
  if (node.isDropped) return dropDeclaration(context, node);
  const value = withPlainImportant(node.value);
  const name = node.literal ? node.name : unescapeCss(node.name);
  const judged = !node.literal || (node.composed && JUDGED.test(value));
  if (bindsScript(name, judged ? value : ""))
    report(context, node, "css/script-binding", `must not use ${name} to run code`);
  const descriptor = owner === "font-face" ? name.toLowerCase() : "";
  if (descriptor === "font-family" && namesPanelFont(value))
    report(context, node, "css/panel-font", "must not replace the font of the admin panels");
  const isFontSource = descriptor === "src";
  if (!context.assets || (!judged && !isFontSource)) return `\n${node.name}: ${value};`;
  const { text, problems } = rewriteReferences(value, context.assets, isFontSource);
  for (const problem of problems) report(context, node, problem.rule, problem.message, "error", problem.hint);
  return `\n${node.name}: ${text};`;
}

/** Leaves out what no browser reads. It is still judged, so that nobody takes what it refers to for accepted. */
function dropDeclaration(context: CssContext, node: DeclarationNode): "" {
  const { problems } = context.assets ? rewriteReferences(node.value, context.assets) : { problems: [] };
  for (const problem of problems) report(context, node, problem.rule, problem.message, "error", problem.hint);
  const shown = node.name.slice(0, 200);
  report(context, node, "css/dropped", `is left out, since browsers read no declaration ${shown}`, "notice");
  return "";
}

function withPlainImportant(value: string): string {
  const mark = value.lastIndexOf("!");
  if (mark === -1 || !IMPORTANT.test(value.slice(mark))) return value;
  return `${trimCss(value.slice(0, mark))} !important`;
}
