import type { MailOptOut, NotificationKinds } from "../features/account/index.js";
import {
  articleImageRoutes,
  articleRoutes,
  createArticleImages,
  createArticlePublishing,
  createArticleQueries,
  createArticleSteps,
  createArticlesService,
  createArticleViews,
  createBookmarks,
  createCompareRevisions,
  createFeaturedArticles,
  createFeaturedImages,
  createImageFiles,
  createReactionsService,
  createTagUses,
  featuredImageRoutes,
  readerNames,
  readingListRoutes,
  removeSurplusImages,
  renderStaleTexts,
} from "../features/articles/index.js";
import { findBadgeNames } from "../features/badges/index.js";
import {
  categoryRoutes,
  createCategoriesService,
  createCategoryFollows,
  createCategorySteps,
} from "../features/categories/index.js";
import {
  articleCommentRoutes,
  articlePlaces,
  commentPlaces,
  createCommentQueries,
  createCommentSteps,
  createCommentStream,
  createCommentStreamFeed,
  createCommentStreamJudge,
  createCommentsService,
  createLikesService,
  createStreamWatch,
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
import type { SendMail } from "../features/mail/index.js";
import { createNavigation, createNavService, navRoutes } from "../features/nav/index.js";
import {
  createDelivery,
  createFindNotificationFacts,
  createInbox,
  createNotificationCatalogue,
  createNotificationMail,
  createNotificationMails,
  createNotificationQueue,
  createNotify,
  createReadableSubjects,
  createUnreadStream,
  notificationJobs,
  notificationRoutes,
} from "../features/notifications/index.js";
import { createSamplesService, samplesRoutes } from "../features/samples/index.js";
import {
  articleSearchType,
  commentSearchType,
  createSearch,
  createSearchIndex,
  createSearchTypes,
  searchRoutes,
  userSearchType,
} from "../features/search/index.js";
import { createFindActiveMember, createMemberTexts, findAuthority, findGroupsOfUser } from "../features/users/index.js";
import type { SiteGate } from "../http/site-gate.js";
import type { Member } from "../kernel/caller.js";
import type { Database } from "../platform/db/database.js";
import type { Foundation } from "./foundation.js";
import type { MembersWing } from "./members.wing.js";

/** What the community needs from other wings. */
export interface CommunityNeeds
  extends Pick<
    MembersWing,
    "access" | "categoryAccess" | "images" | "media" | "moderationLog" | "mutes" | "progression" | "relations" | "undos"
  > {
  readonly sendMail: SendMail;
  readonly mailOptOut: MailOptOut;
  readonly siteGate: SiteGate;
  readonly notificationKinds: NotificationKinds;
}

/** A member as a caller, for work that is done on their behalf while they are away. */
async function memberOf(db: Database, userId: string): Promise<Member> {
  const [{ permissions }, memberships] = await Promise.all([
    findAuthority(db.read, userId),
    findGroupsOfUser(db.read, userId),
  ]);
  const groupIds = new Set(memberships.map(({ id }) => id));
  return { kind: "member", userId, sessionId: "", permissions, groupIds, silence: null };
}

/** Builds articles, comments, search, notifications, and whatever else members write and read. */
export function buildCommunity(foundation: Foundation, needs: CommunityNeeds) {
  const { db, clock, newId, logger, settings, siteAddress, activity, events, jobs, background, live } = foundation;
  const { access, categoryAccess, media, progression } = needs;
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
    actions: contentActions.ofArticle,
  });
  const articleSteps = createArticleSteps({ clock, newId, events, jobs });
  const articles = createArticlesService({
    db,
    clock,
    newId,
    texts,
    activity,
    events,
    reader: articleQueries,
    categories: categoryAccess,
    authors: progression,
    steps: articleSteps,
    filters: foundation.filters,
  });
  const featured = createFeaturedArticles({ db, clock, activity, reader: articleQueries });
  const writing = { db, clock, events, reader: articleQueries, categories: categoryAccess };
  const publishing = createArticlePublishing({
    ...writing,
    steps: articleSteps,
    findMember: createFindActiveMember({ db, clock }),
  });
  background.add({ handlers: publishing.handlers });
  const imageFiles = createImageFiles({ db, logger, storage: foundation.storage });
  const articleImages = createArticleImages({
    db,
    clock,
    newId,
    images: needs.images,
    files: imageFiles,
    reader: articleQueries,
    categories: categoryAccess,
  });
  background.add({ schedules: [removeSurplusImages({ db, clock, files: imageFiles })] });
  background.add(renderStaleTexts({ db, jobs, texts }));
  const nameReader = readerNames(foundation.siteKey("article-views"));
  const reactions = createReactionsService({ db, clock, events, reader: articleQueries, nameReader });
  const articleViews = foundation.resources.use(
    createArticleViews({ db, logger, categories: categoryAccess, nameReader }),
  );

  const places = commentPlaces({
    article: articlePlaces(articleQueries),
    profile: wallPlaces({ db, standing }),
  });
  const subjects = createReadableSubjects({
    articles: articleQueries,
    places,
    badgeNames: (ids) => findBadgeNames(db.read, ids),
    memberOf: (userId) => memberOf(db, userId),
  });
  const catalogue = createNotificationCatalogue(needs.notificationKinds);
  const notificationQueue = createNotificationQueue(jobs, clock, newId);
  const inbox = createInbox({ db, clock, settings, catalogue, subjects, events });
  const commentQueries = createCommentQueries({ db, settings, places, actions: contentActions.ofComments });
  const isUnheard = async (userId: string, actorId: string): Promise<boolean> =>
    (await isBlocked(userId, actorId)) || (await needs.mutes.mutedAmong(userId, [actorId])).length > 0;
  const findFacts = createFindNotificationFacts({ db, catalogue, subjects, isUnheard });
  const deliver = createDelivery({ db, clock, newId, mails: createNotificationMails(jobs), findFacts, events });
  const mailNotification = createNotificationMail({
    db,
    settings,
    siteAddress,
    catalogue,
    findFacts,
    findSaid: async (userId, commentId) => commentQueries.findText(await memberOf(db, userId), commentId),
    optOut: needs.mailOptOut,
    send: needs.sendMail,
  });
  background.add({ handlers: notificationJobs(deliver, mailNotification), schedules: [inbox.sweep] });

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
  const isLive = async (member: Member) => (await access.find(member)) !== null;
  const answerUnreadStream = createUnreadStream({ inbox, live, isLive });

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

  const searchTypes = createSearchTypes([
    articleSearchType(articleQueries),
    commentSearchType(db, articleQueries),
    userSearchType(db),
  ]);
  const searchIndex = createSearchIndex({ db, jobs, types: searchTypes, logger });
  background.add({ handlers: searchIndex.handlers, schedules: searchIndex.schedules, onBegin: searchIndex.repair });
  const search = createSearch({ db, categories: categoryAccess, types: searchTypes });

  return {
    notify: createNotify(notificationQueue),
    notificationQueue,
    notificationCatalogue: catalogue,
    commentStreams: createCommentStreamFeed({ db, live }),
    judgeStreams: streamWatch.look,
    navigation,
    categories,
    categoryAccess,
    articleQueries,
    articleModeration,
    commentModeration,
    contentActions,
    commentQueries,
    answerCommentStream,
    answerUnreadStream,
    inbox,
    articleViews,
    places,
    search,
    searchTypes,
    searchIndex,
    samples,
    endpoints: [
      ...navRoutes(navigation, nav),
      ...categoryRoutes(categories, createCategoryFollows({ db, clock, access: categoryAccess })),
      ...articleRoutes({
        ...{ reader: articleQueries, articles, featured, publishing, reactions },
        compare: createCompareRevisions({ db, reader: articleQueries }),
        tagUses: createTagUses({ db, categories: categoryAccess }),
      }),
      ...articleImageRoutes(articleImages),
      ...featuredImageRoutes(createFeaturedImages({ ...writing, media })),
      ...readingListRoutes(
        createBookmarks({ db, clock, reader: articleQueries, categories: categoryAccess }),
        articleQueries,
      ),
      ...articleCommentRoutes(commentRoutes),
      ...wallRoutes(commentRoutes),
      ...contentModerationRoutes({ comments: commentModeration, articles: articleModeration }),
      ...notificationRoutes({ inbox, answerUnreadStream }),
      ...searchRoutes(search, articleQueries),
      ...samplesRoutes(samples),
    ],
  };
}

export type CommunityWing = ReturnType<typeof buildCommunity>;
