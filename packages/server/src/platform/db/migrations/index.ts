import { foundation } from "./0001-foundation.js";
import { people } from "./0002-people.js";
import { community } from "./0003-community.js";
import { appearance } from "./0004-appearance.js";
import { revisionSizes } from "./0005-revision-sizes.js";
import { authorCounts } from "./0007-author-counts.js";
import { commentNumbers } from "./0008-comment-numbers.js";
import { articleOrders } from "./0009-article-orders.js";
import { searchWords } from "./0010-search-words.js";
import { marketplace } from "./0011-marketplace.js";
import { marketplacePackages } from "./0012-marketplace-packages.js";
import { moderationLog } from "./0013-moderation-log.js";
import { sanctions } from "./0014-sanctions.js";
import { reports } from "./0015-reports.js";
import { contentModeration } from "./0016-content-moderation.js";
import { reviewCases } from "./0017-review-cases.js";
import { plugins } from "./0018-plugins.js";
import { activities } from "./0019-activities.js";
import { featuredArticles } from "./0020-featured-articles.js";
import { savedViews } from "./0021-saved-views.js";
import { scheduledArticles } from "./0022-scheduled-articles.js";
import { settledTexts } from "./0023-settled-texts.js";
import { jobLists } from "./0024-job-lists.js";
import { articleImages } from "./0028-article-images.js";
import { tagCounts } from "./0029-tag-counts.js";
import { revisionExcerpts } from "./0030-revision-excerpts.js";
import { readingLists } from "./0031-reading-lists.js";
import { heldBlobs } from "./0036-held-blobs.js";
import { featuredImageDetails } from "./0037-featured-image-details.js";
import { notificationGroups } from "./0039-notification-groups.js";
import { historyAndDigests } from "./0040-history-and-digests.js";
import { commentOrders } from "./0041-comment-orders.js";
import { mutes } from "./0042-mutes.js";
import { series } from "./0047-series.js";
import { commentImages } from "./0048-comment-images.js";
import { searchTerms } from "./0049-search-terms.js";
import { searchTitles } from "./0050-search-titles.js";
import { activeFollows } from "./0051-active-follows.js";
import { workingCopies } from "./0052-working-copies.js";
import { agreementsAndPaidPackages } from "./0053-agreements-and-paid-packages.js";
import { textsOfTheWorld } from "./0054-texts-of-the-world.js";
import type { Migration } from "./migration.js";

/** Every migration, in the order in which they run. */
export const migrations: readonly Migration[] = [
  foundation,
  people,
  community,
  appearance,
  revisionSizes,
  authorCounts,
  commentNumbers,
  articleOrders,
  searchWords,
  marketplace,
  marketplacePackages,
  moderationLog,
  sanctions,
  reports,
  contentModeration,
  reviewCases,
  plugins,
  activities,
  featuredArticles,
  savedViews,
  scheduledArticles,
  settledTexts,
  jobLists,
  articleImages,
  tagCounts,
  revisionExcerpts,
  readingLists,
  heldBlobs,
  featuredImageDetails,
  notificationGroups,
  historyAndDigests,
  commentOrders,
  mutes,
  series,
  commentImages,
  searchTerms,
  searchTitles,
  activeFollows,
  workingCopies,
  agreementsAndPaidPackages,
  textsOfTheWorld,
];
