import { TOKEN_SCOPES, type TokenMap, type TokenSet, tokenNameSchema, tokenValueProblem } from "@sitevine/contracts";
import { ANCHOR } from "../css/anchor.js";
import { escapeMarkup } from "../css/compile.js";
import { mergeTokens } from "./merge-tokens.js";

/** What the public stylesheet is made of. */
export interface StylesheetLayers {
  readonly theme: TokenMap;
  /** Null where a reader wears another theme as shipped. */
  readonly admin: TokenMap | null;
  /** A `font-family` value for text and headings, over both layers. */
  readonly siteFont?: string | null;
  /** Compiled stylesheets; empty where there is none. */
  readonly themeCss: string;
  readonly adminCss: string;
}

/**
 * Assembles the public stylesheet: one block per known scope, `global` first so that regions override it, the site font,
 * the theme's stylesheet, the admin's last (site service, stylesheet assembly). Empty blocks are left out. Each token is
 * checked again, so that one bad stored value is skipped instead of breaking the sheet.
 */
export function compileStylesheet(layers: StylesheetLayers): string {
  const scopes = new Map(Object.entries(mergeTokens(layers.theme, layers.admin)));
  const parts = [
    ...TOKEN_SCOPES.map(({ name, selector }) => tokenBlock(selector, scopes.get(name) ?? {})),
    fontRule(layers.siteFont ?? null),
    layers.themeCss.trim(),
    layers.adminCss.trim(),
  ];
  return escapeMarkup(
    parts
      .filter((part) => part !== "")
      .map((part) => `${part}\n`)
      .join(""),
  );
}

function tokenBlock(selector: string, tokens: TokenSet): string {
  const lines = Object.entries(tokens).filter(([name, value]) => isSound(name, value));
  return lines.length > 0 ? block(selector, lines) : "";
}

function isSound(name: string, value: unknown): boolean {
  return typeof value === "string" && tokenNameSchema.safeParse(name).success && tokenValueProblem(value) === undefined;
}

function fontRule(font: string | null): string {
  if (font === null || tokenValueProblem(font)) return "";
  const tokens = block(":root, .sv-site-tokens", [
    ["--ff-sans", font],
    ["--font-display", font],
  ]);
  return `${tokens}\n${block(`${ANCHOR}, ${ANCHOR} :is(h1, h2, h3, h4, h5, h6)`, [["font-family", font]])}`;
}

function block(selector: string, lines: readonly (readonly [string, string])[]): string {
  return `${selector} {\n${lines.map(([name, value]) => `  ${name}: ${value};\n`).join("")}}`;
}
