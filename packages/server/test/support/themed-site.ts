import type { BootedSite } from "./booted-site.js";
import { openStyleEditor } from "./style-editor.js";

const SVG = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>');

/** Tokens that make the background of the site have a colour. */
export const colour = (value: string) => ({ global: { "--c-bg": value } });

/** A site with the active theme `coast` with an administrator's layer upon it, and has `cliff` in its library. */
export async function openThemedSite(booted: BootedSite) {
  const editor = await openStyleEditor(booted);
  await editor.importTheme({ id: "coast", tokens: colour("#111") });
  await editor.importTheme({
    id: "cliff",
    tokens: colour("#222"),
    css: ".theirs { top: 0 }",
    assets: { "dot.png": SVG },
  });
  await editor.activate("coast");
  await editor.put({ navbar: { "--btn-bg": "#abc" } });
  await editor.publish();
  await editor.putCss(".mine { color: red }");
  return editor;
}
