import { findImbalance, tokenizeCss, unescapeCss } from "@sitevine/contracts/css";
import type { Declaration } from "postcss";
import { namesPanelFont } from "../checks/css-panel-font.js";
import { rewriteReferences } from "../checks/css-references.js";
import { bindsScript } from "../checks/css-script-binding.js";
import { type CssContext, report, valueText } from "./css-context.js";

/** Checks one declaration and writes it in plain form; `owner` is the at-rule that its block belongs to, if one does. */
export function compileDeclaration(context: CssContext, declaration: Declaration, owner: string | undefined): void {
  const [name, ...others] = tokenizeCss(declaration.prop);
  // Characters that postcss takes for a hack before the name make browsers drop the declaration.
  if (name?.type !== "ident" || others.length > 0 || /[^\s;]/.test(declaration.raws.before ?? "")) {
    declaration.remove();
    return;
  }
  const value = valueText(declaration);
  if (!isOneValue(value, name.value.startsWith("--")))
    report(context, declaration, "css/syntax", "has a malformed value");
  if (bindsScript(name.value, value))
    report(context, declaration, "css/script-binding", `must not use ${unescapeCss(declaration.prop)} to run code`);
  if (owner === "font-face" && name.value.toLowerCase() === "font-family" && namesPanelFont(value))
    report(context, declaration, "css/panel-font", "must not replace the font of the admin panels");
  const isFontSource = owner === "font-face" && name.value.toLowerCase() === "src";
  declaration.value = context.assets ? resolve(context, declaration, value, isFontSource) : value;
  declaration.raws = { before: "\n", between: ": " };
}

function resolve(context: CssContext, declaration: Declaration, value: string, bareStrings: boolean): string {
  if (!context.assets) return value;
  const { text, problems } = rewriteReferences(value, context.assets, bareStrings);
  for (const problem of problems) report(context, declaration, problem.rule, problem.message);
  return text;
}

/** Written back behind its name, the text must end where the declaration ends. */
function isOneValue(value: string, isCustom: boolean): boolean {
  const tokens = tokenizeCss(value);
  if (findImbalance(tokens)) return false;
  let depth = 0;
  for (const token of tokens) {
    if (depth === 0 && token.type === "semicolon") return false;
    if (depth === 0 && !isCustom && token.type === "open" && token.value === "{") return false;
    if (token.type === "open" || token.type === "function") depth += 1;
    if (token.type === "close") depth -= 1;
  }
  return true;
}
