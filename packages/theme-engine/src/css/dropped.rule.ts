import type { ThemeRule } from "../findings/theme-rule.js";
import { type CssContext, report } from "./css-context.js";
import type { DeclarationNode } from "./css-node.js";

export const cssDropped: ThemeRule = {
  number: 515,
  id: "css/dropped",
  level: "notice",
  title: "Declarations have names that browsers accept",
  why: "A character before the name, as in *zoom, hides a declaration from all but old browsers. It is removed from the served stylesheet; its references are checked all the same.",
  bad: { file: "styles/custom.css", text: ".card { *zoom: 1; color: red }" },
  good: { file: "styles/custom.css", text: ".card { zoom: 1; color: red }" },
};

/** Reports a declaration that every browser drops. */
export function noteDropped(context: CssContext, declaration: DeclarationNode): void {
  const shown = declaration.name.slice(0, 200);
  report(context, declaration, "css/dropped", `is left out, since browsers ignore the declaration ${shown}`, "notice");
}
