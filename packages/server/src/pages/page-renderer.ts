import type { ArticleNeed, LayoutDocument } from "@sitevine/contracts";
import {
  articleNeeds,
  type BlockRegistry,
  type ContentSlot,
  contentNeeds,
  coreRegistry,
  type NavItem,
  type PageContent,
  type PluginBlockNeed,
  pluginBlockNeeds,
  renderDocument,
  stockLayouts,
} from "@sitevine/renderer";
import type { Look } from "./look.js";
import type { PageFrame } from "./page-frame.js";
import { headOf } from "./page-head.js";
import type { PageDraft, SlotLoaders } from "./public-page.js";
import type { Words } from "./words/page-words.js";

/** One page to render. */
export interface PageRequest {
  readonly draft: PageDraft;
  readonly look: Look;
  readonly frame: PageFrame;
  readonly words: Words;
  /** Loaders that every page has; the draft's own take precedence. */
  readonly slots: SlotLoaders;
  readonly now: Date;
  /** The kinds of blocks; the core's when absent. */
  readonly registry?: BlockRegistry | undefined;
}

const stock: ReadonlyMap<string, LayoutDocument> = stockLayouts;

function layoutOf(look: Look, key: string): LayoutDocument {
  const layout = look.layouts.get(key) ?? stock.get(key);
  if (!layout) throw new Error(`The renderer ships no layout for ${key}.`);
  return layout;
}

/** Loads the slots that the layouts show, and no others; slots without a loader are left out. */
async function loadContent(
  slots: ReadonlySet<ContentSlot>,
  needs: readonly ArticleNeed[],
  blocks: readonly PluginBlockNeed[],
  loaders: SlotLoaders,
): Promise<PageContent> {
  const loaded = [...slots].map(async (slot) => [slot, await loaders[slot]?.(needs, blocks)] as const);
  return Object.fromEntries(await Promise.all(loaded));
}

function breadcrumbs({ path, trail }: PageDraft, words: Words): readonly NavItem[] {
  if (trail.length === 0) return [];
  const home = { label: words.page.home, href: "/" };
  return [home, ...trail].map((link) => ({ ...link, current: link.href === path }));
}

/** A page in one look, and what it shows. */
export interface RenderedPage {
  readonly markup: string;
  readonly content: PageContent;
}

/** Loads what the layouts of one page show, and renders it in one look. */
export async function renderPage({
  draft,
  look,
  frame,
  words,
  slots,
  now,
  ...own
}: PageRequest): Promise<RenderedPage> {
  const { registry = draft.registry ?? coreRegistry } = own;
  const published = layoutOf(look, draft.templateKey);
  const template = draft.layout?.(published) ?? published;
  const [header, footer] = [layoutOf(look, "chrome.header"), layoutOf(look, "chrome.footer")];
  const layouts = [template, header, footer];
  const { site, viewer, navigation } = frame;
  const blocks = pluginBlockNeeds(layouts, registry, site.locale);
  const content = await loadContent(contentNeeds(layouts, registry), articleNeeds(layouts), blocks, {
    ...slots,
    ...draft.slots,
  });
  const markup = renderDocument({
    template,
    header,
    footer,
    model: {
      site,
      viewer,
      navigation,
      themes: look.themes,
      request: { path: draft.path, templateKey: draft.templateKey, now },
      breadcrumbs: breadcrumbs(draft, words),
      content,
      dialogs: draft.dialogs,
    },
    head: headOf(draft, look, frame),
    registry,
    messages: words.blocks,
  });
  return { markup: frame.pictures.show(markup), content };
}
