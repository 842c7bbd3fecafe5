import type { BlockDefinition } from "../registry.js";
import { createBlockRegistry } from "../registry.js";
import { articleList } from "./article-list.js";
import { smallPrint, themeChooser } from "./chrome-footer.js";
import { logo, searchBox, userMenu } from "./chrome-header.js";
import { guestBody, guestHero } from "./guest.js";
import { navLinks } from "./nav-links.js";
import { categoryList, newestMembers, onlineUsers } from "./people.js";
import { column, columns, section, spacer } from "./structure.js";
import { heading, image, richText } from "./text.js";

/** The blocks of the core. */
export const coreBlocks: readonly BlockDefinition[] = [
  section,
  columns,
  column,
  spacer,
  heading,
  image,
  richText,
  guestHero,
  guestBody,
  logo,
  navLinks,
  searchBox,
  userMenu,
  themeChooser,
  smallPrint,
  articleList,
  categoryList,
  newestMembers,
  onlineUsers,
];

/** Registry of the core's blocks; plugins add theirs with `with`. */
export const coreRegistry = createBlockRegistry(coreBlocks);
