import type { LayoutDocument, TemplateKey } from "@sitevine/contracts";
import { en } from "../messages/en.js";
import type { Messages } from "../messages/messages.js";
import { chromeFooter, chromeHeader } from "./chrome.js";
import { home } from "./home.js";
import { members, profile } from "./people.js";
import { articleDetail, articleIndex, errorPage, pageDetail, search } from "./reading.js";

function layoutsIn(words: Messages): ReadonlyMap<TemplateKey, LayoutDocument> {
  return new Map([
    ["home", home(words)],
    ["article.index", articleIndex],
    ["article.detail", articleDetail(words)],
    ["page.detail", pageDetail(words)],
    ["profile", profile(words)],
    ["members", members],
    ["search", search],
    ["error", errorPage],
    ["chrome.header", chromeHeader],
    ["chrome.footer", chromeFooter],
  ]);
}

/** The built-in default of each template: what a site shows before any theme or editor changes it. */
export const stockLayouts: ReadonlyMap<TemplateKey, LayoutDocument> = layoutsIn(en);

const byWords = new WeakMap<Messages, ReadonlyMap<TemplateKey, LayoutDocument>>();

/** A built-in layout with its titles in other words; a layout that somebody made says what they wrote. */
export function inWords(layout: LayoutDocument, words: Messages): LayoutDocument {
  const key = layout.templateKey as TemplateKey;
  if (words === en || stockLayouts.get(key) !== layout) return layout;
  const layouts = byWords.get(words) ?? layoutsIn(words);
  byWords.set(words, layouts);
  return layouts.get(key) ?? layout;
}
