import { detectAssetType } from "@sitevine/theme-engine";
import { brandingPictures } from "../features/appearance/index.js";
import { articlePictures, workingCopyPictures } from "../features/articles/index.js";
import { findLiveSession } from "../features/auth/index.js";
import {
  badgeRoutes,
  createAwards,
  createBadgeRules,
  createBadges,
  createMetricRegistry,
} from "../features/badges/index.js";
import {
  createCategoryAccess,
  createCountArticlesOf,
  createGuestEpochs,
  createPreparedForGuests,
  createSharedByGuests,
} from "../features/categories/index.js";
import { createGroupsService, createPermissionRegistry, groupRoutes } from "../features/groups/index.js";
import { layoutPictures } from "../features/layouts/index.js";
import { createMedia } from "../features/media/index.js";
import { createOnlineService, createOnlineTracker, onlineRoutes } from "../features/online/index.js";
import {
  createFieldValuesService,
  createProfileFieldsService,
  profileFieldRoutes,
} from "../features/profile-fields/index.js";
import {
  createMutes,
  createProfiles,
  createRelations,
  createViewRecorder,
  profileRoutes,
  relationRoutes,
} from "../features/profiles/index.js";
import { createLadder, createProgression, progressionRoutes } from "../features/progression/index.js";
import { createAccessCache, peoplePictures } from "../features/users/index.js";
import { keyedDigest } from "../platform/crypto/keyed-digest.js";
import { createImages } from "../platform/images/sharp-images.js";
import { createStillness } from "../platform/kept/stillness.js";
import type { Foundation } from "./foundation.js";
import { buildSanctions } from "./sanctions.wing.js";

// A store within one process is not told what another process does, such as a command of the operator.
const ACCESS_MAX_AGE_MS = { memory: 2_000, redis: 60_000 } as const;

/** Builds members as others see them, their permissions, and what they have earned. */
export async function buildMembers(foundation: Foundation) {
  const { db, store, storage, clock, newId, logger, config, activity, events, jobs, background, resources } =
    foundation;

  const access = resources.use(
    createAccessCache({
      store,
      clock,
      logger,
      load: (session) => findLiveSession(db.read, clock, session),
      maxAgeMs: ACCESS_MAX_AGE_MS[config.keyValue.driver],
    }),
  );
  const images = createImages(detectAssetType);
  const media = createMedia({
    db,
    store,
    storage,
    logger,
    images,
    uses: [...peoplePictures, articlePictures, workingCopyPictures, brandingPictures, layoutPictures],
  });

  const visitorDigest = keyedDigest(foundation.siteKey("visitor"));
  const tracker = resources.use(createOnlineTracker({ store, clock, logger, digest: visitorDigest }));
  const online = createOnlineService({ db, clock, tracker });

  const relations = createRelations({ db, clock, events });
  const mutes = createMutes({ db, clock });
  const views = resources.use(createViewRecorder({ db, store, clock, logger, digest: visitorDigest }));
  const categoryAccess = resources.use(await createCategoryAccess({ db, store, clock, logger }));
  const stillness = createStillness({ db, clock });
  const beginGuestEpoch = createGuestEpochs({ db, clock, categories: categoryAccess, stillness });
  const guestAnswers = { beginGuestEpoch, keptUses: foundation.keptUses };
  const sharedByGuests = createSharedByGuests(guestAnswers);
  const preparedForGuests = createPreparedForGuests(guestAnswers);
  const countArticlesOf = createCountArticlesOf({ db, access: categoryAccess });
  const profiles = createProfiles({ db, views, countArticlesOf });
  const profileFields = createProfileFieldsService({ db, clock, newId });
  const fieldValues = createFieldValuesService({ db, clock, relationOf: relations.relationOf });

  const { endpoints: sanctionEndpoints, ...sanctions } = buildSanctions(foundation, access);
  const progression = createProgression({ db, clock, access });
  background.add({ schedules: [progression.daily] });
  const permissions = createPermissionRegistry();
  const groups = createGroupsService({ db, clock, newId, activity, access, media, permissions });

  const metrics = createMetricRegistry(clock);
  const rules = createBadgeRules({ db, clock, logger, jobs, events, metrics });
  background.add(rules);
  const badges = createBadges({ db, clock, newId, activity, metrics, rules });
  const awards = createAwards({ db, clock, activity, events });

  return {
    access,
    permissions,
    images,
    media,
    tracker,
    online,
    relations,
    mutes,
    categoryAccess,
    beginGuestEpoch,
    sharedByGuests,
    preparedForGuests,
    countArticlesOf,
    profiles,
    views,
    profileFields,
    fieldValues,
    badges,
    badgeMetrics: metrics,
    ...sanctions,
    progression,
    awards,
    badgeRules: rules,
    endpoints: [
      ...progressionRoutes(createLadder({ db, clock, activity }), progression),
      ...groupRoutes(groups, permissions),
      ...profileFieldRoutes(profileFields, fieldValues),
      ...relationRoutes(relations, mutes),
      ...profileRoutes(profiles),
      ...onlineRoutes(online),
      ...badgeRoutes(badges, awards, metrics),
      ...sanctionEndpoints,
    ],
  };
}

export type MembersWing = Awaited<ReturnType<typeof buildMembers>>;
