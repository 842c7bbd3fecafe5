import type { LayoutDocument, TemplateKey } from "@sitevine/contracts";
import { en } from "../messages/en.js";
import type { Messages } from "../messages/messages.js";
import { chromeFooter, chromeHeader } from "./chrome.js";
import { home } from "./home.js";
import { members, profile } from "./people.js";
import { articleDetail, articleIndex, errorPage, pageDetail, search } from "./reading.js";

function layoutsIn(messages: Messages): ReadonlyMap<TemplateKey, LayoutDocument> {
  return new Map([
    ["home", home(messages)],
    ["article.index", articleIndex],
    ["article.detail", articleDetail(messages)],
    ["page.detail", pageDetail(messages)],
    ["profile", profile(messages)],
    ["members", members],
    ["search", search],
    ["error", errorPage],
    ["chrome.header", chromeHeader],
    ["chrome.footer", chromeFooter],
  ]);
}

/** The built-in layout of each template: what a site shows until a theme or an editor changes it. */
export const stockLayouts: ReadonlyMap<TemplateKey, LayoutDocument> = layoutsIn(en);

const byMessages = new WeakMap<Messages, ReadonlyMap<TemplateKey, LayoutDocument>>();

/** Replaces the titles of a built-in layout by those of other messages; a layout that somebody made keeps its titles. */
export function withTitlesOf(layout: LayoutDocument, messages: Messages): LayoutDocument {
  const key = layout.templateKey as TemplateKey;
  if (messages === en || stockLayouts.get(key) !== layout) return layout;
  const layouts = byMessages.get(messages) ?? layoutsIn(messages);
  byMessages.set(messages, layouts);
  return layouts.get(key) ?? layout;
}
