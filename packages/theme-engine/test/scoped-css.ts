import { compileThemeCss } from "../src/index.js";

/** Compiles a stylesheet of a theme that has one asset, `a.png`. */
export const theme = (source: string) => compileThemeCss(source, { assets: new Set(["a.png"]), assetBase: "/a/" });

/** The text with single spaces. */
export const spaced = (css: string) => css.replace(/\s+/g, " ").trim();

/** The compiled text, or the ids of the rules that refuse it. */
export function flat(source: string): string | string[] {
  const { css, findings } = theme(source);
  const errors = findings.filter(({ level }) => level === "error").map(({ rule }) => rule);
  return errors.length > 0 ? errors : spaced(css);
}

/** A selector after compiling, or the ids of the rules that refuse it. */
export const selectorOf = (source: string) => {
  const compiled = flat(`${source}{color:red}`);
  return typeof compiled === "string" ? compiled.replace(" { color: red; }", "") : compiled;
};
