import type { FeedLink, HeadModel, ScriptModel } from "@sitevine/renderer";
import { firstFontUrls } from "@sitevine/theme-engine";
import { fontStylesheetUrl } from "./font-choice.js";
import type { Look } from "./look.js";
import type { PageFrame } from "./page-frame.js";
import type { PageDraft } from "./public-page.js";
import { BASE_STYLESHEET, READER_SCRIPT } from "./static-files.js";

const feedsBelow = (base: string): readonly FeedLink[] => [
  { href: `${base}/feed.xml`, type: "application/rss+xml" },
  { href: `${base}/atom.xml`, type: "application/atom+xml" },
  { href: `${base}/feed.json`, type: "application/feed+json" },
];

/** The scripts of every page; pages also work without them. */
const SCRIPTS: readonly ScriptModel[] = [{ src: READER_SCRIPT.path, module: true }];

/** Builds the metadata of a page for search engines, link previews and browsers. */
export function headOf(draft: PageDraft, look: Look, { site, iconUrl, picture: own }: PageFrame): HeadModel {
  const absolute = (address: string): string => new URL(address, `${site.url}/`).href;
  const picture = draft.picture ?? own;
  return {
    title: draft.title,
    description: draft.description || null,
    canonicalUrl: draft.indexed ? absolute(draft.path) : null,
    picture: URL.canParse(picture.url, `${site.url}/`) ? { ...picture, url: absolute(picture.url) } : null,
    subject: draft.subject ?? { kind: "website" },
    indexed: draft.indexed,
    appearance: look.appearance,
    baseStylesheetUrl: BASE_STYLESHEET.path,
    pageStylesheetUrl: draft.files?.stylesheet.path,
    appearanceStylesheetUrl: look.stylesheetUrl,
    fontStylesheetUrl: look.readerFont && fontStylesheetUrl(look.readerFont),
    fontUrls: firstFontUrls(look.fonts, site.locale),
    iconUrl,
    feeds: draft.templateKey === "error" ? [] : feedsBelow(draft.feedBase ?? ""),
    scripts: [...SCRIPTS, ...(draft.files?.scripts ?? []).map(({ path }) => ({ src: path, module: true }))],
  };
}
