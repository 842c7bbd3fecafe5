import type { LayoutDocument, TemplateKey } from "@sitevine/contracts";
import { chromeFooter, chromeHeader } from "./chrome.js";
import { home } from "./home.js";

/** The built-in default of each template: what a site shows before any theme or editor changes it. */
export const stockLayouts: ReadonlyMap<TemplateKey, LayoutDocument> = new Map<TemplateKey, LayoutDocument>([
  ["home", home],
  ["chrome.header", chromeHeader],
  ["chrome.footer", chromeFooter],
]);
