import type { Area } from "../app/places.js";
import { access } from "./access/routes.js";
import { articles } from "./articles/routes.js";
import { badges } from "./badges/routes.js";
import { categories } from "./categories/routes.js";
import { groups } from "./groups/routes.js";
import { mail } from "./mail/routes.js";
import { marketplace } from "./marketplace/routes.js";
import { navigation } from "./navigation/routes.js";
import { overview } from "./overview/routes.js";
import { people } from "./people/routes.js";
import { plugins } from "./plugins/routes.js";
import { profileFields } from "./profile-fields/routes.js";
import { ranks } from "./ranks/routes.js";
import { settings } from "./settings/routes.js";
import { system } from "./system/routes.js";
import { themes } from "./themes/routes.js";

/** The areas of the administration, in the order of the navigation. */
export const administration: readonly Area[] = [
  overview,
  people,
  groups,
  profileFields,
  ranks,
  badges,
  articles,
  categories,
  navigation,
  themes,
  settings,
  access,
  plugins,
  marketplace,
  system,
  mail,
];
