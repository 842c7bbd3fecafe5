import type { ThemeRule } from "../findings/theme-rule.js";
import type { CssFault } from "./css-fault.js";

export const cssTooDeep: ThemeRule = {
  number: 503,
  id: "css/too-deep",
  level: "error",
  title: "Blocks nest at most 24 levels, brackets at most 32",
  why: "Deep nesting costs every program that parses the stylesheet more than it is worth.",
  bad: {
    file: "styles/custom.css",
    text: ".a { width: calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(1px))))))))))))))))))))))))))))))))) }",
  },
  good: { file: "styles/custom.css", text: ".a { width: calc(1px + 2px) }" },
};

const DEEPEST_BLOCK = 24;

/** Most brackets around a token. */
export const DEEPEST_BRACKET = 32;

/** Compares the number of open blocks and brackets at an offset with the bounds. */
export function tooDeep(blocks: number, brackets: number, offset: number): CssFault | undefined {
  if (blocks <= DEEPEST_BLOCK && brackets <= DEEPEST_BRACKET) return undefined;
  return { rule: "css/too-deep", message: "nests too deeply", offset };
}
