import { type BlockNode, LAYOUT_SCHEMA_VERSION } from "@sitevine/contracts";
import { type BlockContext, type BlockRegistry, type Html, html, pageTitle } from "@sitevine/renderer";
import type { Member } from "../../kernel/caller.js";
import type { PageMeta } from "../../kernel/pagination.js";
import { signInFirst } from "../account/sign-in-first.js";
import { paginationModel, requirePage } from "../content/article-lists.js";
import { withQuery } from "../page-address.js";
import type { PublicPage } from "../public-page.js";
import { READING_SCRIPT, READING_STYLESHEET } from "../static-files.js";
import type { ReadingWords } from "../words/page-sentences.js";
import type { Words } from "../words/page-words.js";

/** The one block of these pages that no editor offers. */
const TYPE = "site.reading";
const READING: readonly BlockNode[] = [
  { id: "reading", type: TYPE, props: {} },
  { id: "reading-pages", type: "pagination", props: {} },
];

/** Content of one page of a member's list. */
export interface ReadingContent {
  /** Null where there is no list. */
  readonly meta: PageMeta | null;
  readonly body: (block: BlockContext) => Html;
}

/** One page of what a member keeps. */
export interface ReadingPage {
  readonly path: string;
  readonly icon: Parameters<BlockContext["icon"]>[0];
  readonly words: (words: ReadingWords) => { readonly title: string; readonly text: string };
  /** Other links above it than those to what members keep. */
  readonly links?: (words: ReadingWords, path: string) => Html;
  readonly load: (ask: {
    readonly member: Member;
    readonly page: number;
    readonly words: Words;
  }) => Promise<ReadingContent>;
}

/** Links between pages, with the one that is open. */
export interface ReadingTab {
  readonly label: string;
  readonly href: string;
  readonly isCurrent: boolean;
}

export const tabs = (name: string, links: readonly ReadingTab[]): Html =>
  html`<nav class="sv-tabs" aria-label="${name}"><ul role="list">${links.map(
    ({ label, href, isCurrent }) =>
      html`<li><a href="${href}"${isCurrent && html` aria-current="page"`}>${label}</a></li>`,
  )}</ul></nav>`;

const LISTS = ["bookmarks", "following", "history"] as const;

const listTabs = (words: ReadingWords, path: string): Html =>
  tabs(
    words.lists,
    LISTS.map((name) => ({
      label: words[name].title,
      href: `/${name}`,
      isCurrent: path.split("/")[1] === name,
    })),
  );

/**
 * A page in the frame of the site's lists of articles, written for its member alone and never kept. A guest is led to sign in and
 * back.
 */
export const readingPage = (blocks: { registry(): BlockRegistry }, own: ReadingPage): PublicPage => ({
  path: own.path,
  queryKeys: ["page"],
  eyesOf: async () => "person",
  async load({ caller, page, query, words }) {
    const { reading } = words.page;
    const { title, text } = own.words(reading);
    const path = withQuery(own.path, query);
    const member = caller.kind === "member" ? caller : null;
    const content = member && (await own.load({ member, page, words }));
    if (content?.meta) requirePage(content.meta);

    function write(block: BlockContext): Html {
      const guest = signInFirst(block, {
        icon: own.icon,
        title: reading.guestTitle,
        text: reading.guestText,
        next: path,
      });
      const head = member && (own.links ?? listTabs)(reading, own.path);
      const top = pageTitle(block, title, text);
      const list = content && html`<div class="sv-reading" data-sv="member">${content.body(block)}</div>`;
      return html`<section class="sv-reading"${member && html` data-sv-reading="${member.userId}"`}>${head}${top}${guest}${list}</section>`;
    }

    return {
      kind: "page",
      templateKey: "article.index",
      layout: (published) => ({
        ...published,
        schemaVersion: LAYOUT_SCHEMA_VERSION,
        regions: { ...published.regions, hero: [], main: [...READING] },
      }),
      registry: blocks.registry().with([{ type: TYPE, needs: [], render: (_block, context) => write(context) }]),
      path,
      title: page > 1 ? words.page.numbered(title, page) : title,
      indexed: false,
      trail: [{ label: title, href: path }],
      slots: {
        pagination: async () => (content?.meta ? paginationModel(content.meta, own.path) : undefined),
      },
      files: { stylesheet: READING_STYLESHEET, scripts: member ? [READING_SCRIPT] : [] },
    };
  },
});
