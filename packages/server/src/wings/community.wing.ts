import {
  createArticleQueries,
  createArticleSteps,
  createArticleViews,
  createReactionsService,
  readerNames,
} from "../features/articles/index.js";
import { findBadgeNames } from "../features/badges/index.js";
import { categoryRoutes, createCategoriesService, createCategorySteps } from "../features/categories/index.js";
import {
  articleCommentRoutes,
  articlePlaces,
  commentImageRoutes,
  commentPlaces,
  createCommentImageFiles,
  createCommentImages,
  createCommentQueries,
  createCommentSteps,
  createCommentStream,
  createCommentStreamFeed,
  createCommentStreamJudge,
  createCommentsService,
  createLikesService,
  createStreamWatch,
  removeSurplusCommentImages,
  wallPlaces,
  wallRoutes,
} from "../features/comments/index.js";
import {
  contentModerationRoutes,
  createArticleModeration,
  createCommentModeration,
  createContentActions,
  forgetRemovedComments,
} from "../features/content-moderation/index.js";
import { createNavigation, createNavService, navRoutes } from "../features/nav/index.js";
import { createReadableSubjects } from "../features/notifications/index.js";
import { createSamplesService, samplesRoutes } from "../features/samples/index.js";
import { createSeriesQueries, createSeriesService, seriesRoutes } from "../features/series/index.js";
import { createMemberTexts, findAuthority } from "../features/users/index.js";
import type { SiteGate } from "../http/site-gate.js";
import type { Member } from "../kernel/caller.js";
import type { Database } from "../platform/db/database.js";
import type { Foundation } from "./foundation.js";
import type { MembersWing } from "./members.wing.js";
import { buildNotifications, type NotificationsNeeds } from "./notifications.wing.js";
import { buildReading } from "./reading.wing.js";
import { buildSearch } from "./search.wing.js";
import { buildWriting } from "./writing.wing.js";

/** Dependencies of the community on other wings. */
export interface CommunityNeeds
  extends Pick<
      MembersWing,
      | "access"
      | "categoryAccess"
      | "images"
      | "media"
      | "moderationLog"
      | "mutes"
      | "progression"
      | "relations"
      | "preparedForGuests"
      | "sharedByGuests"
      | "undos"
    >,
    Pick<NotificationsNeeds, "sendMail" | "mailOptOut" | "mailRhythms" | "notificationKinds"> {
  readonly siteGate: SiteGate;
}

/** A member as a caller, for work that is done on their behalf while they are away. */
async function memberOf(db: Database, userId: string): Promise<Member> {
  const { permissions, groupIds } = await findAuthority(db.read, userId);
  return { kind: "member", userId, sessionId: "", permissions, groupIds, silence: null };
}

/** Builds articles, comments, search, notifications, and whatever else members write and read. */
export function buildCommunity(foundation: Foundation, needs: CommunityNeeds) {
  const { db, clock, newId, logger, settings, activity, events, jobs, background, live } = foundation;
  const { access, categoryAccess, progression, sharedByGuests, preparedForGuests } = needs;
  const { standing, isBlocked } = needs.relations;

  const texts = createMemberTexts({ db, texts: foundation.texts });

  const navigation = createNavigation(db, clock);
  const nav = createNavService({ db, clock, newId, activity, events });

  const categories = createCategoriesService({ db, clock, newId, access: categoryAccess, events });
  const contentActions = createContentActions({ db });
  const articleQueries = createArticleQueries({
    db,
    categories: categoryAccess,
    pictures: foundation.foreignPictures,
    actions: contentActions.ofArticles,
    sharedByGuests,
    preparedForGuests,
  });
  const articleSteps = createArticleSteps({ clock, newId, events, jobs });
  const reading = buildReading(foundation, { articleQueries, categoryAccess });
  const nameReader = readerNames(foundation.siteKey("article-views"));
  const reactions = createReactionsService({ db, clock, events, reader: articleQueries, nameReader });
  const writing = buildWriting(foundation, {
    ...needs,
    articleQueries,
    articleSteps,
    contentActions,
    reactions,
    texts,
  });
  const articleViews = foundation.resources.use(
    createArticleViews({ db, logger, categories: categoryAccess, nameReader }),
  );

  const places = commentPlaces({
    article: articlePlaces(articleQueries),
    profile: wallPlaces({ db, standing }),
  });
  const seriesQueries = createSeriesQueries({ db, categories: categoryAccess });
  const series = createSeriesService({
    db,
    clock,
    newId,
    events,
    categories: categoryAccess,
    reader: articleQueries,
    queries: seriesQueries,
  });
  const subjects = createReadableSubjects({
    articles: articleQueries,
    places,
    badgeNames: (ids) => findBadgeNames(db.read, ids),
    memberOf: (userId) => memberOf(db, userId),
  });
  const commentQueries = createCommentQueries({ db, settings, places, actions: contentActions.ofComments });
  const notifications = buildNotifications(foundation, {
    ...needs,
    isUnheard: async (userId, actorId) =>
      (await isBlocked(userId, actorId)) || (await needs.mutes.mutedAmong(userId, [actorId])).length > 0,
    subjects,
    articles: articleQueries,
    comments: commentQueries,
    memberOf: (userId) => memberOf(db, userId),
  });
  const commentImageFiles = createCommentImageFiles({ db, logger, storage: foundation.storage });
  const commentImages = createCommentImages({
    db,
    clock,
    newId,
    images: needs.images,
    files: commentImageFiles,
    authors: progression,
  });
  background.add({ schedules: [removeSurplusCommentImages({ db, clock, files: commentImageFiles })] });
  const commentDeps = { db, clock, newId, settings, reader: commentQueries, texts, authors: progression, events };
  const commentSteps = createCommentSteps({ clock, events });
  const moderationDeps = { db, log: needs.moderationLog, events };
  const articleModeration = createArticleModeration({
    ...moderationDeps,
    articles: articleQueries,
    steps: articleSteps,
  });
  const commentModeration = createCommentModeration({ ...moderationDeps, places, steps: commentSteps });
  for (const [action, undo] of Object.entries({ ...articleModeration.undos, ...commentModeration.undos }))
    needs.undos.add(action, undo);
  background.add({ schedules: [forgetRemovedComments({ db, clock, settings })] });
  const comments = createCommentsService({
    ...commentDeps,
    places,
    isBlocked,
    filters: foundation.filters,
    removeAsModerator: (actor, place, id) => commentModeration.remove(actor, place, id, null),
  });
  const judge = createCommentStreamJudge({ reader: commentQueries, siteGate: needs.siteGate, findAccess: access.find });
  const answerCommentStream = createCommentStream({ reader: commentQueries, live, judge });
  const commentRoutes = {
    reader: commentQueries,
    comments,
    likes: createLikesService(commentDeps),
    answerCommentStream,
  };

  const expire = (): void => {
    settings.expire();
    categoryAccess.expire();
  };
  const streamWatch = foundation.resources.use(createStreamWatch({ db, logger, hub: foundation.streams, expire }));

  const samples = createSamplesService({
    db,
    clock,
    newId,
    texts,
    categories: createCategorySteps({ db, clock, access: categoryAccess, events }),
    articles: articleSteps,
    comments: commentSteps,
  });

  const search = buildSearch(foundation, {
    articleQueries,
    seriesQueries,
    categoryAccess,
    sharedByGuests,
    preparedForGuests,
  });

  return {
    notify: notifications.notify,
    notificationQueue: notifications.queue,
    notificationCatalogue: notifications.catalogue,
    commentStreams: createCommentStreamFeed({ db, live }),
    judgeStreams: streamWatch.look,
    navigation,
    categories,
    categoryAccess,
    articleQueries,
    seriesQueries,
    commentImages,
    articleModeration,
    commentModeration,
    contentActions,
    commentQueries,
    answerCommentStream,
    answerUnreadStream: notifications.answerUnreadStream,
    inbox: notifications.inbox,
    articleViews,
    reading,
    places,
    search: search.search,
    searchTypes: search.searchTypes,
    searchIndex: search.searchIndex,
    samples,
    previewArticle: writing.previewArticle,
    endpoints: [
      ...navRoutes(navigation, nav),
      ...categoryRoutes(categories, reading.categoryFollows),
      ...commentImageRoutes(commentImages),
      ...seriesRoutes(seriesQueries, series, articleQueries),
      ...writing.endpoints,
      ...reading.endpoints,
      ...articleCommentRoutes(commentRoutes),
      ...wallRoutes(commentRoutes),
      ...contentModerationRoutes({ comments: commentModeration, articles: articleModeration }),
      ...notifications.endpoints,
      ...search.endpoints,
      ...samplesRoutes(samples),
    ],
  };
}

export type CommunityWing = ReturnType<typeof buildCommunity>;
