import type { LayoutDocument, TemplateKey } from "@sitevine/contracts";
import { chromeFooter, chromeHeader } from "./chrome.js";
import { home } from "./home.js";
import { members, profile } from "./people.js";
import { articleDetail, articleIndex, errorPage, pageDetail, search } from "./reading.js";

/**
 * The built-in layout of each template: what a site shows until a theme or an editor changes it. Its texts are in every language
 * that has a message catalogue, so a layout that somebody makes of it is in the language of the site.
 */
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
