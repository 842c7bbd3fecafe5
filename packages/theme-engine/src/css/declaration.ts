import { unescapeCss } from "@sitevine/contracts/css";
import { readDeclaration } from "../scheme/read-value.js";
import { noteLeftOut, noteOneValue } from "./colour-scheme.rule.js";
import { type CssContext, report } from "./css-context.js";
import type { DeclarationNode } from "./css-node.js";
import { dropIgnored } from "./dropped.rule.js";
import { checkFamily } from "./panel-font.rule.js";
import { rewriteReferences } from "./references.js";
import { checkBinding } from "./script-binding.rule.js";
import { trimCss } from "./trim-css.js";

// The functions whose arguments are checked, and the word `expression`. In literal text their names appear unescaped.
const JUDGED = /(?:url|src|image|image-set|cross-fade|attr|expression)\(|progid/i;
// Functions in literal text whose value may depend on the colour scheme.
const DEPENDENT = /(?:light-dark|if|attr)\(/i;
const COLOR_SCHEME = "color-scheme";
const [LIGHT, DARK] = [/light/i, /dark/i];
const IMPORTANT = /^!\s*important$/i;

/** Checks one declaration and writes it in plain form; `owner` is the at-rule that its block belongs to, if any. */
export function compileDeclaration(context: CssContext, node: DeclarationNode, owner: string | undefined): string {
  if (node.isDropped) {
    dropIgnored(context, node, `the declaration ${node.name}`);
    return "";
  }
  const name = node.literal ? node.name : unescapeCss(node.name);
  const read = readForLook(context, node, name);
  if (read === undefined) return "";
  const value = withPlainImportant(read);
  const judged = !node.literal || (node.composed && JUDGED.test(value));
  checkBinding(context, node, name, judged ? value : "");
  const descriptor = owner === "font-face" ? name.toLowerCase() : "";
  if (descriptor === "font-family") checkFamily(context, node, value);
  const isFontSource = descriptor === "src";
  const completed = owner === undefined ? (context.fonts?.complete(name, value) ?? value) : value;
  if (!context.assets || (!judged && !isFontSource)) return `\n${node.name}: ${completed};`;
  const { text, problems } = rewriteReferences(completed, context.assets, isFontSource);
  for (const problem of problems) report(context, node, problem.rule, problem.message, "error", problem.hint);
  return `\n${node.name}: ${text};`;
}

/** The value for the look; undefined if there is none, or if it depends on something else than the look. */
function readForLook(context: CssContext, node: DeclarationNode, name: string): string | undefined {
  const { value } = node;
  if (!mayDepend(node, name)) return value;
  const read = readDeclaration(name, value, context.appearance);
  const shown = `${name}: ${value}`;
  if (read === undefined) noteLeftOut(context, node, shown);
  else if (read !== value) noteOneValue(context, node, shown);
  return read;
}

function mayDepend({ value, literal, composed }: DeclarationNode, name: string): boolean {
  if (!literal && value.includes("\\")) return true;
  if ((!literal || composed) && DEPENDENT.test(value)) return true;
  if (LIGHT.test(value) && DARK.test(value)) return true;
  return name.length === COLOR_SCHEME.length && name.toLowerCase() === COLOR_SCHEME;
}

function withPlainImportant(value: string): string {
  const mark = value.lastIndexOf("!");
  if (mark === -1 || !IMPORTANT.test(value.slice(mark))) return value;
  return `${trimCss(value.slice(0, mark))} !important`;
}
