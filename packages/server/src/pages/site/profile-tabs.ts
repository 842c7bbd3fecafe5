import type { BlockNode, LayoutDocument } from "@sitevine/contracts";
import type { NavItem } from "@sitevine/renderer";
import type { MemberModels } from "../../features/profiles/index.js";
import { profileHref } from "../../features/users/index.js";
import { type ClosedNotice, closedBlock } from "../closed/closed-block.js";
import type { Words } from "../words/page-words.js";

export const PROFILE_TABS = ["overview", "articles", "about", "followers", "following"] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

type Shown = Awaited<ReturnType<MemberModels["profile"]>>["shown"];

export function tabPath(username: string, tab: ProfileTab): string {
  const profile = profileHref(username);
  return tab === "overview" ? profile : `${profile}/${tab}`;
}

export const tabLabel = (tab: ProfileTab, { page, blocks }: Words): string =>
  tab === "overview" ? page.overview : blocks[tab];

/** The tabs with a page; what the owner hides has none. */
export function tabLinks(username: string, current: ProfileTab, shown: Shown, words: Words): readonly NavItem[] {
  const isShown = (tab: ProfileTab): boolean => {
    if (tab === "overview") return true;
    return tab === "followers" || tab === "following" ? shown[tab] : shown.profile;
  };
  return PROFILE_TABS.filter(isShown).map((tab) => ({
    label: tabLabel(tab, words),
    href: tabPath(username, tab),
    current: tab === current,
  }));
}

const block = (type: string, props: BlockNode["props"] = {}): BlockNode => ({ id: `tab-${type}`, type, props });

/** Blocks of a tab in the middle of the page; the overview has those of the layout. */
const TAB_BLOCKS: Readonly<Record<Exclude<ProfileTab, "overview">, (words: Words) => readonly BlockNode[]>> = {
  articles: ({ blocks }) => [
    block("articleList", { title: blocks.articles, display: "list", limit: 20 }),
    block("pagination"),
  ],
  about: () => [block("profileAbout"), block("badges", { limit: 50 })],
  followers: ({ blocks }) => [block("memberList", { title: blocks.followers, display: "list" }), block("pagination")],
  following: ({ blocks }) => [block("memberList", { title: blocks.following, display: "list" }), block("pagination")],
};

const TYPES_OF_ABOUT: ReadonlySet<string> = new Set(["profileAbout", "badges"]);

const holds = (blocks: readonly BlockNode[], type: string): boolean =>
  blocks.some((node) => node.type === type || holds(node.children ?? [], type));

/** The layout of a profile that is hidden from the viewer: the block with the profile card, and a notice. */
export function hiddenLayout(notice: ClosedNotice): (published: LayoutDocument) => LayoutDocument {
  return (published) => {
    const { regions } = published;
    const card = (regions.main ?? []).filter((node) => holds([node], "profileCard"));
    return { ...published, regions: { ...regions, main: [...card, closedBlock(notice)], aside: [] } };
  };
}

/**
 * The profile's layout with the content of the tab in the middle. The block with the profile card stays wherever the
 * layout has it.
 */
export function tabLayout(tab: ProfileTab, words: Words): ((published: LayoutDocument) => LayoutDocument) | undefined {
  if (tab === "overview") return undefined;
  return (published) => {
    const { main = [], aside = [] } = published.regions;
    return {
      ...published,
      regions: {
        ...published.regions,
        main: [...main.filter((node) => holds([node], "profileCard")), ...TAB_BLOCKS[tab](words)],
        // Blocks that the tab shows in full are removed from the side.
        aside: tab === "about" ? aside.filter(({ type }) => !TYPES_OF_ABOUT.has(type)) : aside,
      },
    };
  };
}
