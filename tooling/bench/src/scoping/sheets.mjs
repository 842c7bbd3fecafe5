import { readFileSync } from "node:fs";
import { compileAdminCss, compileThemeCss } from "@sitevine/theme-engine";
import { parse } from "postcss";

/**
 * Real stylesheets, and the addresses of their files. Primer as a whole exceeds the size limit and consists mostly of palettes,
 * so three parts of it are used.
 * @type {readonly (readonly [string, readonly string[]])[]}
 */
const FILES = [
  ["bootstrap", [import.meta.resolve("bootstrap/dist/css/bootstrap.css")]],
  ["bulma", [import.meta.resolve("bulma/css/bulma.css")]],
  [
    "primer",
    [
      import.meta.resolve("@primer/css/dist/core.css"),
      import.meta.resolve("@primer/css/dist/product.css"),
      import.meta.resolve("@primer/css/dist/marketing.css"),
    ],
  ],
  ["tailwind preflight", [import.meta.resolve("tailwindcss/preflight.css")]],
  ["foundation", [import.meta.resolve("foundation-sites/dist/css/foundation.css")]],
  ["semantic-ui", [import.meta.resolve("semantic-ui-css/semantic.css")]],
  ["animate.css", [import.meta.resolve("animate.css/animate.css")]],
  ["github-markdown", [import.meta.resolve("github-markdown-css/github-markdown.css")]],
  ["pico", [import.meta.resolve("@picocss/pico/css/pico.css")]],
  ["materialize", [import.meta.resolve("materialize-css/dist/css/materialize.css")]],
  ["normalize.css", [import.meta.resolve("normalize.css/normalize.css")]],
  ["uikit", [import.meta.resolve("uikit/dist/css/uikit.css")]],
  ["font-awesome", [import.meta.resolve("font-awesome/css/font-awesome.css")]],
];

// Site stylesheets must not contain these, so both sides get the stylesheet without them.
const REFUSED_AT_RULES = /^(?:import|-moz-document)$/i;

/**
 * @typedef {object} Sheet
 * @property {string} name
 * @property {string} source without the at-rules that no site stylesheet may hold
 * @property {readonly string[]} removed names of those that it did hold
 * @property {"theme" | "admin"} as whose stylesheet it passes; a theme's may only refer to files of its own package
 * @property {(source: string) => import("@sitevine/theme-engine").CompiledCss} compile
 */

/** @returns {Sheet[]} */
export function readSheets() {
  return FILES.map(([name, files]) => {
    const whole = files.map((file) => readFileSync(new URL(file), "utf8")).join("\n");
    const { source, removed } = withoutRefused(whole);
    if (passes(compileTheme(source))) return { name, source, removed, as: "theme", compile: compileTheme };
    const { findings } = compileAdminCss(source);
    const error = findings.find(({ level }) => level === "error");
    if (error) throw new Error(`${name} is refused at line ${error.line}: ${error.rule} ${error.message}`);
    return { name, source, removed, as: "admin", compile: (text) => compileAdminCss(text) };
  });
}

/** @param {string} source */
function compileTheme(source) {
  return compileThemeCss(source, { assets: new Set(), assetBase: "/uploads/themes/bench/" });
}

/** @param {import("@sitevine/theme-engine").CompiledCss} compiled */
function passes({ findings }) {
  return findings.every(({ level }) => level !== "error");
}

/** @param {string} whole */
function withoutRefused(whole) {
  /** @type {string[]} */
  const removed = [];
  let source = "";
  let copied = 0;
  for (const node of parse(whole).nodes) {
    if (node.type !== "atrule" || !REFUSED_AT_RULES.test(node.name)) continue;
    removed.push(`@${node.name}`);
    source += whole.slice(copied, node.source?.start?.offset);
    copied = node.source?.end?.offset ?? copied;
  }
  return { source: source + whole.slice(copied), removed };
}
