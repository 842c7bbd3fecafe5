/** Types of the blocks that the core renders. Plugin types contain a dot and never appear here. */
export const CORE_BLOCK_TYPES = [
  "section",
  "columns",
  "column",
  "spacer",
  "heading",
  "image",
  "richText",
  "guestHero",
  "guestBody",
  "logo",
  "navLinks",
  "searchBox",
  "userMenu",
  "themeChooser",
  "smallPrint",
  "breadcrumbs",
  "pagination",
  "articleList",
  "articleBody",
  "authorCard",
  "comments",
  "categoryList",
  "memberList",
  "newestMembers",
  "onlineUsers",
  "profileCard",
  "profileAbout",
  "profileWall",
  "badges",
  "searchResults",
  "errorMessage",
] as const;
export type CoreBlockType = (typeof CORE_BLOCK_TYPES)[number];

const coreTypes: ReadonlySet<string> = new Set(CORE_BLOCK_TYPES);

/** True for a block type that the core renders. */
export function isCoreBlockType(type: string): type is CoreBlockType {
  return coreTypes.has(type);
}
