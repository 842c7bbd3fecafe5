import { accountProvokers } from "./account.provokers.js";
import { appearanceProvokers } from "./appearance.provokers.js";
import { articleImagesProvokers } from "./article-images.provokers.js";
import { articlesProvokers } from "./articles.provokers.js";
import { authProvokers } from "./auth.provokers.js";
import { badgesProvokers } from "./badges.provokers.js";
import { betaProvokers } from "./beta.provokers.js";
import { casesProvokers } from "./cases.provokers.js";
import { commentsProvokers } from "./comments.provokers.js";
import { contentModerationProvokers } from "./content-moderation.provokers.js";
import { groupsProvokers } from "./groups.provokers.js";
import { installProvokers } from "./install.provokers.js";
import { layoutsProvokers } from "./layouts.provokers.js";
import { marketplaceProvokers } from "./marketplace.provokers.js";
import { navProvokers } from "./nav.provokers.js";
import { outboxProvokers } from "./outbox.provokers.js";
import { packagesProvokers } from "./packages.provokers.js";
import { pluginsProvokers } from "./plugins.provokers.js";
import { profileFieldsProvokers } from "./profile-fields.provokers.js";
import { profilesProvokers } from "./profiles.provokers.js";
import { progressionProvokers } from "./progression.provokers.js";
import { registrationProvokers } from "./registration.provokers.js";
import { reportsProvokers } from "./reports.provokers.js";
import { sanctionsProvokers } from "./sanctions.provokers.js";
import type { Provokers } from "./scene.js";
import { seriesProvokers } from "./series.provokers.js";
import { settingsProvokers } from "./settings.provokers.js";
import { themesProvokers } from "./themes.provokers.js";
import { usersProvokers } from "./users.provokers.js";
import { viewsProvokers } from "./views.provokers.js";
import { workingCopiesProvokers } from "./working-copies.provokers.js";

/** Every provoker that belongs to one endpoint. */
export const specificProvokers: Provokers = new Map([
  ...accountProvokers,
  ...appearanceProvokers,
  ...articleImagesProvokers,
  ...articlesProvokers,
  ...authProvokers,
  ...badgesProvokers,
  ...betaProvokers,
  ...casesProvokers,
  ...commentsProvokers,
  ...contentModerationProvokers,
  ...groupsProvokers,
  ...installProvokers,
  ...layoutsProvokers,
  ...marketplaceProvokers,
  ...navProvokers,
  ...outboxProvokers,
  ...packagesProvokers,
  ...pluginsProvokers,
  ...profileFieldsProvokers,
  ...profilesProvokers,
  ...progressionProvokers,
  ...registrationProvokers,
  ...seriesProvokers,
  ...settingsProvokers,
  ...themesProvokers,
  ...reportsProvokers,
  ...sanctionsProvokers,
  ...usersProvokers,
  ...viewsProvokers,
  ...workingCopiesProvokers,
]);
