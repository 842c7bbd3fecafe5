export { type DocsLinks, docsPage } from "./page.js";
export { docsScript } from "./script.js";
export { docsStylesheet } from "./stylesheet.js";
