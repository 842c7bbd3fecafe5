import { compileThemeCss } from "../src/css/compile.js";

const assets = new Set(["a.png", "a b.png", 'quote".png', "100%.png", "é.woff2"]);

/** Compiles a stylesheet of a theme `harbor` with a few assets. */
export const compile = (source: string) => compileThemeCss(source, { assets, assetBase: "/uploads/themes/harbor/" });

/** The compiled text on one line, or the ids of its findings. */
export const flat = (source: string): string | string[] => {
  const compiled = compile(source);
  const { css } = compiled;
  // Notices have tests of their own.
  const findings = compiled.findings.filter(({ level }) => level !== "notice");
  return findings.length > 0 ? findings.map(({ rule }) => rule) : css.replace(/\s+/g, " ");
};

/** A selector after compiling, or the ids of its findings. */
export const selector = (source: string): string | string[] => {
  const css = flat(`${source}{color:red}`);
  return typeof css === "string" ? css.replace(" { color: red; }", "") : css;
};
