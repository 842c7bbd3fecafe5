import { tokenizeCss } from "@sitevine/contracts/css";
import type { ThemeRule } from "../findings/theme-rule.js";
import { type CssContext, report } from "./css-context.js";
import type { DeclarationNode } from "./css-node.js";

export const cssScriptBinding: ThemeRule = {
  number: 510,
  id: "css/script-binding",
  level: "error",
  title: "No property runs code",
  why: "behavior, -moz-binding, expression() and progid: ran code in old browsers, and no stylesheet needs them.",
  bad: { file: "styles/custom.css", text: ".card { behavior: url(/x.htc) }" },
  good: { file: "styles/custom.css", text: ".card { scroll-behavior: smooth }" },
};

const PROPERTIES: ReadonlySet<string> = new Set(["behavior", "-moz-binding"]);

/** True for declarations by which old browsers ran code from a stylesheet. */
export function bindsScript(property: string, value: string): boolean {
  if (PROPERTIES.has(property.toLowerCase())) return true;
  return tokenizeCss(value).some((token, index, tokens) => {
    const name = token.value.toLowerCase();
    if (token.type === "function") return name === "expression";
    return token.type === "ident" && name === "progid" && tokens[index + 1]?.type === "colon";
  });
}

/** Reports a declaration that binds a script; `name` and `value` are unescaped. */
export function checkBinding(context: CssContext, declaration: DeclarationNode, name: string, value: string): void {
  if (bindsScript(name, value)) report(context, declaration, "css/script-binding", `must not use ${name} to run code`);
}
