import { TOKEN_SCOPES, type TokenMap, type TokenSet, tokenNameSchema, tokenValueProblem } from "@sitevine/contracts";
import { ANCHOR } from "../css/anchor.js";
import { escapeMarkup } from "../css/escape-markup.js";
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
 * checked again, so that one bad stored value is skipped as if it were not there. Compiled stylesheets are taken as
 * they are, whatever their size: an edit of a token parses none of them.
 */
export function compileStylesheet(layers: StylesheetLayers): string {
  const tokens = new Map(Object.entries(mergeTokens(soundTokens(layers.theme), soundTokens(layers.admin))));
  const parts = [
    ...TOKEN_SCOPES.map(({ name, selector }) => tokenBlock(selector, tokens.get(name) ?? {})),
    fontRule(layers.siteFont ?? null),
    escapeMarkup(layers.themeCss.trim()),
    escapeMarkup(layers.adminCss.trim()),
  ];
  // Joined in one go, since each copy of a large sheet costs more than all tokens.
  return [...parts.filter((part) => part !== ""), ""].join("\n");
}

/** What of a stored layer may be emitted; a bad value of the admin's must not hide the theme's either. */
function soundTokens(layer: TokenMap | null): TokenMap {
  const stored = new Map<string, unknown>(Object.entries(layer ?? {}));
  return Object.fromEntries(
    TOKEN_SCOPES.map(({ name }) => {
      const entries = Object.entries(stored.get(name) ?? {});
      return [name, Object.fromEntries(entries.filter(([token, value]) => isSound(token, value)))];
    }),
  );
}

function tokenBlock(selector: string, tokens: TokenSet): string {
  const lines = Object.entries(tokens);
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
