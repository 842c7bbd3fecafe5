import type { LayoutDocument, TemplateKey } from "@sitevine/contracts";
import type { HeadModel } from "../model/head.model.js";
import type { NavItem, PageContent, PageModel, Viewer } from "../page-model.js";
import { aboutLayout } from "./about.js";
import * as full from "./content.js";
import * as empty from "./empty-content.js";
import { sampleGuest, samplePage } from "./page.js";
import { asAuthor, sampleMember } from "./people.js";
import { openThread } from "./reading.js";

export { sampleGuest, samplePage } from "./page.js";
export { SAMPLE_NOW } from "./people.js";
export type { SampleRendering } from "./render-sample.js";
export { renderSample } from "./render-sample.js";

/** Templates that have a page of their own; header and footer appear on all of them. */
export type PageTemplateKey = Exclude<TemplateKey, "chrome.header" | "chrome.footer">;

/** One page of the sample community. */
export interface SamplePage {
  /** Suitable for a file name: the template's key, with `-empty`, `-member` or the like for a special case. */
  readonly name: string;
  readonly template: PageTemplateKey;
  /** Title for the head; null on the home page. */
  readonly title: string | null;
  readonly model: PageModel;
  /** Replaces the template's layout. */
  readonly layout?: LayoutDocument;
}

/** A member of the sample community as viewer. */
export const sampleViewer: Viewer = {
  kind: "member",
  user: asAuthor(sampleMember("ines")),
  unread: 3,
  notificationsHref: "/notifications",
  menu: [
    { label: "Your profile", href: "/u/ines", current: false },
    { label: "Your articles", href: "/articles/mine", current: false },
    { label: "Settings", href: "/settings", current: false },
  ],
  signOutAction: "/logout",
};

const trail = (...labels: readonly string[]): readonly NavItem[] =>
  ["Home", ...labels].map((label, index) => ({
    label,
    href: index === 0 ? "/" : `/${label.toLowerCase()}`,
    current: index === labels.length,
  }));

interface SampleSource {
  readonly path: string;
  readonly title: string | null;
  readonly full: PageContent;
  readonly empty: PageContent | null;
  readonly trail: readonly NavItem[];
  readonly layout?: LayoutDocument;
}

const STEAM = "What a winter of steam-bending taught us about oak";

const sources: Readonly<Record<PageTemplateKey, SampleSource>> = {
  home: { path: "/", title: null, full: full.homeContent, empty: empty.emptyHome, trail: [] },
  "article.index": {
    path: "/articles",
    title: "Articles",
    full: full.articleIndexContent,
    empty: empty.emptyArticleIndex,
    trail: trail("Articles"),
  },
  "article.detail": {
    path: "/articles/steam-bending-oak-frames",
    title: STEAM,
    full: full.articleContent,
    empty: empty.emptyArticle,
    trail: trail("Articles", "Boatbuilding"),
  },
  "page.detail": {
    path: "/p/about",
    title: "About the quay",
    full: full.aboutContent,
    empty: null,
    trail: trail("About"),
    layout: aboutLayout,
  },
  profile: { path: "/u/maren", title: "Maren Holt", full: full.profileContent, empty: empty.emptyProfile, trail: [] },
  members: {
    path: "/members",
    title: "Members",
    full: full.membersContent,
    empty: empty.emptyMembers,
    trail: trail("Members"),
  },
  search: {
    path: "/search?q=steam+oak",
    title: "Search",
    full: full.searchContent,
    empty: empty.emptySearch,
    trail: [],
  },
  error: { path: "/nowhere", title: "Not found", full: full.errorContent, empty: null, trail: [] },
};

/** The sample page of a template, with deterministic content or as on the day the site opens. */
export function samplePageModel(
  template: PageTemplateKey,
  variant: "full" | "empty" = "full",
  viewer: Viewer = sampleGuest,
): PageModel {
  const source = sources[template];
  const content = variant === "empty" ? (source.empty ?? source.full) : source.full;
  return samplePage(template, source.path, content, viewer, source.trail);
}

/** Every page of the sample, full and empty, as guest and as member. */
export function samplePages(): readonly SamplePage[] {
  const pages = (Object.keys(sources) as PageTemplateKey[]).flatMap((template): SamplePage[] => {
    const { title, layout, empty: blank } = sources[template];
    const base = { template, title, ...(layout && { layout }) };
    const name = template.replaceAll(".", "-");
    const whole: SamplePage = { ...base, name, model: samplePageModel(template) };
    return blank ? [whole, { ...base, name: `${name}-empty`, model: samplePageModel(template, "empty") }] : [whole];
  });
  const article = samplePageModel("article.detail", "full", sampleViewer);
  const answering: PageModel = { ...article, content: { ...article.content, comments: openThread } };
  const start = samplePage("search", "/search", empty.freshSearch);
  return [
    ...pages,
    { name: "home-member", template: "home", title: null, model: samplePageModel("home", "full", sampleViewer) },
    { name: "article-detail-member", template: "article.detail", title: STEAM, model: answering },
    { name: "search-start", template: "search", title: "Search", model: start },
  ];
}

/** Head of a sample page, with the addresses of its two stylesheets. */
export function sampleHead(
  stylesheets: { readonly base: string; readonly appearance: string },
  title: string | null = null,
): HeadModel {
  return {
    title,
    description: null,
    canonicalUrl: "https://saltmarsh.example/",
    picture: null,
    subject: { kind: "website" },
    indexed: true,
    appearance: "light",
    baseStylesheetUrl: stylesheets.base,
    appearanceStylesheetUrl: stylesheets.appearance,
    iconUrl: null,
    feeds: [],
    scripts: [],
  };
}
