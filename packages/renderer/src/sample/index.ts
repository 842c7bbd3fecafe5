import type { TemplateKey } from "@sitevine/contracts";
import type { HeadModel } from "../head.js";
import type { PageModel } from "../page-model.js";
import { sampleArticles, sampleCategories } from "./articles.js";
import { samplePage } from "./page.js";
import { sampleMember, sampleMembers } from "./people.js";

export { samplePage };

/** Templates that have a page of their own; chrome shows on all of them. */
export type PageTemplateKey = Exclude<TemplateKey, "chrome.header" | "chrome.footer">;

const home = (): PageModel =>
  samplePage("home", "/", {
    articles: { items: sampleArticles, scope: null, moreHref: "/articles", writeHref: null },
    categories: sampleCategories,
    community: { members: 3_482, articles: 1_634, comments: 21_907 },
    newestMembers: sampleMembers.toReversed(),
    online: {
      groups: [
        { name: "Harbour office", users: [sampleMember("maren")] },
        { name: "Sail loft", users: [sampleMember("ines"), sampleMember("yuki")] },
        { name: "Shore crew", users: [sampleMember("leila"), sampleMember("amara")] },
      ],
      guests: 14,
    },
  });

/** Page of the sample community for a template: the same every time, with content worth looking at. */
export function samplePageModel(_template: PageTemplateKey): PageModel {
  return home();
}

/** Head of a sample page. */
export function sampleHead(stylesheets: { readonly base: string; readonly appearance: string }): HeadModel {
  return {
    title: null,
    description: null,
    canonicalUrl: "https://saltmarsh.example/",
    imageUrl: null,
    kind: "website",
    indexed: true,
    appearance: "light",
    baseStylesheetUrl: stylesheets.base,
    appearanceStylesheetUrl: stylesheets.appearance,
    iconUrl: null,
    feedUrl: null,
    scripts: [],
    nonce: null,
  };
}

/** One page of the sample. */
export interface SamplePage {
  readonly name: string;
  readonly template: PageTemplateKey;
  readonly title: string | null;
  readonly model: PageModel;
}

/** Every page of the sample. */
export function samplePages(): readonly SamplePage[] {
  return [{ name: "home", template: "home", title: null, model: home() }];
}
