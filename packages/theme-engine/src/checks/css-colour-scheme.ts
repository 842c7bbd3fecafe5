import { tokenizeCss } from "@sitevine/contracts/css";
import { type ComplexSelector, someNode } from "../css/selector.js";

/** True for an at-rule condition that asks for the reader's colour scheme or for the panels' switch. */
export function asksColourScheme(params: string): boolean {
  return tokenizeCss(params).some(({ type, value }) => {
    const name = value.toLowerCase();
    return type === "ident" && (name === "prefers-color-scheme" || name === "data-theme");
  });
}

/** True for a selector that depends on the panels' light and dark switch. */
export function readsThemeSwitch({ compounds }: ComplexSelector): boolean {
  return compounds.some(({ nodes }) =>
    someNode(nodes, (node) => node.type === "attribute" && node.attribute.toLowerCase() === "data-theme"),
  );
}
