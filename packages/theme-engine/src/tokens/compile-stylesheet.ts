import { TOKEN_SCOPES, type TokenMap, type TokenSet, tokenNameSchema, tokenValueProblem } from "@sitevine/contracts";
import { ANCHOR } from "../css/anchor.js";
import { compileAdminCss } from "../css/compile.js";
import { escapeMarkup } from "../css/escape-markup.js";
import { listFontFaces } from "../css/list-font-faces.js";
import { fallbackOwner } from "../fonts/fallback-faces.js";
import { declaredFamilies, standInFamilies } from "../fonts/font-face.js";
import { completeProperty, familyKey, type StackFonts } from "../fonts/font-stack.js";
import type { Appearance } from "../scheme/appearance.js";
import { namesScheme } from "../scheme/scheme-words.js";
import { mergeTokens } from "./merge-tokens.js";
import { tokensForLook } from "./tokens-for-look.js";

/** The parts of the public stylesheet. */
export interface StylesheetLayers {
  /** Appearance that both layers are compiled for: that of the theme, light without one. */
  readonly appearance?: Appearance | undefined;
  readonly theme: TokenMap;
  /** Null when a reader has chosen another theme, which is used as shipped. */
  readonly admin: TokenMap | null;
  /** A `font-family` value for text and headings; takes precedence over both layers. */
  readonly siteFont?: string | null;
  /** Compiled stylesheets; empty if there is none. */
  readonly themeCss: string;
  readonly adminCss: string;
}

/**
 * Assembles the public stylesheet: one CSS block per known scope, `global` first so that the others can override it, then the
 * site font, the theme's stylesheet, and the administrator's last (site service, stylesheet assembly). Empty blocks are left
 * out. Each token is checked again, and an invalid stored value is skipped; of one for both colour schemes, the value for the look is
 * taken. A list of families that names a font of the theme gets
 * the fallback that its compiled stylesheet has for it. Of compiled stylesheets only the fonts are parsed, so that the edit of a
 * token costs the same whatever their size.
 */
export function compileStylesheet(layers: StylesheetLayers): string {
  const tokens = new Map(Object.entries(servedTokens(layers)));
  const fonts = fontsOf(layers.themeCss);
  const parts = [
    ...TOKEN_SCOPES.map(({ name, selector }) => tokenBlock(selector, tokens.get(name) ?? {}, fonts)),
    fontRule(layers.siteFont ?? null, fonts),
    served(layers.themeCss, layers.appearance),
    served(layers.adminCss, layers.appearance),
  ];
  // Joined once, since each copy of a large stylesheet costs more than all tokens.
  return [...parts.filter((part) => part !== ""), ""].join("\n");
}

/** The tokens of both layers that are served: the valid ones, in their form for the look. */
export function servedTokens({ theme, admin, appearance = "light" }: StylesheetLayers): TokenMap {
  return mergeTokens(
    tokensForLook(validTokens(theme), appearance),
    admin && tokensForLook(validTokens(admin), appearance),
  );
}

/**
 * A last look at a compiled stylesheet, of which none may depend on the reader's colour scheme. One that does, since another
 * release compiled it or it was stored damaged, is read for the look as its source would be.
 */
function served(compiled: string, appearance: Appearance | undefined): string {
  const css = isIndependent(compiled) ? compiled : compileAdminCss(compiled, { appearance }).css;
  return escapeMarkup(css.trim());
}

let looked: readonly string[] = [];

/** Looks once at a stylesheet: an editor of tokens has the same ones checked again and again. */
function isIndependent(compiled: string): boolean {
  if (looked.includes(compiled)) return true;
  if (namesScheme(compiled)) return false;
  looked = [compiled, ...looked].slice(0, 2);
  return true;
}

/** The valid tokens of a stored layer; an invalid value of the administrator's must not hide the theme's either. */
function validTokens(layer: TokenMap | null): TokenMap {
  const stored = new Map<string, unknown>(Object.entries(layer ?? {}));
  return Object.fromEntries(
    TOKEN_SCOPES.map(({ name }) => {
      const entries = Object.entries(stored.get(name) ?? {});
      return [name, Object.fromEntries(entries.filter(([token, value]) => isSound(token, value)))];
    }),
  );
}

let latest: { readonly themeCss: string; readonly fonts: StackFonts } | undefined;

/** Fonts of the latest stylesheet, cached because editing tokens compiles the same one repeatedly. */
function fontsOf(themeCss: string): StackFonts {
  if (latest?.themeCss !== themeCss) latest = { themeCss, fonts: readFonts(themeCss) };
  return latest.fonts;
}

/** The fonts of a theme, with the fallbacks that its compiled stylesheet has. */
function readFonts(themeCss: string): StackFonts {
  const faces = listFontFaces(themeCss);
  const fallbacks = faces.flatMap(({ family }) => {
    const owner = fallbackOwner(family);
    return owner === undefined ? [] : [[familyKey(owner), family] as const];
  });
  return {
    declared: declaredFamilies(faces),
    standIns: standInFamilies(faces),
    fallbacks: new Map(fallbacks),
  };
}

function tokenBlock(selector: string, tokens: TokenSet, fonts: StackFonts): string {
  const lines = Object.entries(tokens).map(
    ([name, value]) => [name, completeProperty(name, value, fonts)?.value ?? value] as const,
  );
  return lines.length > 0 ? block(selector, lines) : "";
}

function isSound(name: string, value: unknown): boolean {
  return typeof value === "string" && tokenNameSchema.safeParse(name).success && tokenValueProblem(value) === undefined;
}

function fontRule(chosen: string | null, fonts: StackFonts): string {
  if (chosen === null || tokenValueProblem(chosen)) return "";
  const font = completeProperty("font-family", chosen, fonts)?.value ?? chosen;
  const tokens = block(":root, .sv-site-tokens", [
    ["--ff-sans", font],
    ["--font-display", font],
  ]);
  return `${tokens}\n${block(`${ANCHOR}, ${ANCHOR} :is(h1, h2, h3, h4, h5, h6)`, [["font-family", font]])}`;
}

function block(selector: string, lines: readonly (readonly [string, string])[]): string {
  return `${selector} {\n${lines.map(([name, value]) => `  ${name}: ${value};\n`).join("")}}`;
}
