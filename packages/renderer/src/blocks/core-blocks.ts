import type { BlockDefinition } from "../registry.js";
import { createBlockRegistry } from "../registry.js";
import { articleBody, authorCard, comments } from "./article-detail.js";
import { articleList } from "./article-list.js";
import { smallPrint, themeChooser } from "./chrome-footer.js";
import { logo, searchBox, userMenu } from "./chrome-header.js";
import { errorMessage } from "./error-message.js";
import { guestBody, guestHero } from "./guest.js";
import { memberList } from "./members.js";
import { navLinks } from "./nav-links.js";
import { breadcrumbs, pagination } from "./page-trail.js";
import { categoryList, newestMembers, onlineUsers } from "./people.js";
import { badges, profileAbout, profileCard, profileWall } from "./profile.js";
import { searchResults } from "./search-results.js";
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
  breadcrumbs,
  pagination,
  articleList,
  articleBody,
  authorCard,
  comments,
  categoryList,
  memberList,
  newestMembers,
  onlineUsers,
  profileCard,
  profileAbout,
  profileWall,
  badges,
  searchResults,
  errorMessage,
];

/** Registry of the core's blocks; plugins add theirs with `with`. */
export const coreRegistry = createBlockRegistry(coreBlocks);
