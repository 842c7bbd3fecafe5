import { block, layout } from "./layout.js";

export const chromeHeader = layout("chrome.header", {
  start: [block("logo")],
  nav: [block("navLinks", { position: "header" })],
  end: [block("searchBox"), block("userMenu")],
});

export const chromeFooter = layout("chrome.footer", {
  main: [block("logo"), block("navLinks", { position: "footer", direction: "row" })],
  bottom: [block("smallPrint"), block("themeChooser")],
});
