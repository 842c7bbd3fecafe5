import type { ThemeRule } from "../findings/theme-rule.js";
import { type CssContext, report } from "./css-context.js";
import type { DeclarationNode } from "./css-node.js";

export const cssDropped: ThemeRule = {
  number: 515,
  id: "css/dropped",
  level: "notice",
  title: "Declarations have names that browsers read",
  why: "A mark before the name, such as *zoom, hid a declaration from all but old browsers. It is left out of what is served; what it refers to is checked all the same.",
  bad: { file: "styles/custom.css", text: ".card { *zoom: 1; color: red }" },
  good: { file: "styles/custom.css", text: ".card { zoom: 1; color: red }" },
};

/** Notes a declaration that every browser drops. */
export function noteDropped(context: CssContext, declaration: DeclarationNode): void {
  const shown = declaration.name.slice(0, 200);
  report(context, declaration, "css/dropped", `is left out, since browsers read no declaration ${shown}`, "notice");
}
