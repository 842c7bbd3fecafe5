import type { LayoutDocument, TemplateKey } from "@sitevine/contracts";
import { chromeFooter, chromeHeader } from "./chrome.js";
import { home } from "./home.js";
import { members, profile } from "./people.js";
import { articleDetail, articleIndex, errorPage, pageDetail, search } from "./reading.js";

/** The built-in default of each template: what a site shows before any theme or editor changes it. */
export const stockLayouts: ReadonlyMap<TemplateKey, LayoutDocument> = new Map([
  ["home", home],
  ["article.index", articleIndex],
  ["article.detail", articleDetail],
  ["page.detail", pageDetail],
  ["profile", profile],
  ["members", members],
  ["search", search],
  ["error", errorPage],
  ["chrome.header", chromeHeader],
  ["chrome.footer", chromeFooter],
]);
