import type { ActivitiesTable } from "./activities.js";
import type { ActivityLogTable } from "./activity-log.js";
import type {
  ArticleBodiesTable,
  ArticleCountsTable,
  ArticleImagesTable,
  ArticleImageUsesTable,
  ArticleReactionsTable,
  ArticleRevisionsTable,
  ArticleSlugsTable,
  ArticlesTable,
  ArticleTagsTable,
  ArticleViewsTable,
  AuthorArticleCountsTable,
  StaleTextsTable,
  TagArticleCountsTable,
  TagsTable,
  WorkingCopiesTable,
} from "./articles.js";
import type { BadgeAwardsTable, BadgeRefusalsTable, BadgesTable } from "./badges.js";
import type { BansTable } from "./bans.js";
import type { BetaCodesTable, BetaVisitsTable, InvitesTable } from "./beta.js";
import type { CategoriesTable } from "./categories.js";
import type { CommentImagesTable, CommentImageUsesTable } from "./comment-images.js";
import type {
  CommentCountsTable,
  CommentLikesTable,
  CommentsTable,
  RemovedCommentLikesTable,
  RemovedCommentsTable,
} from "./comments.js";
import type { CountersTable } from "./counters.js";
import type { ErrorLogTable } from "./error-log.js";
import type { GroupPermissionsTable, GroupsTable, RanksTable, UserGroupsTable } from "./groups.js";
import type { HeldBlobsTable } from "./held-blobs.js";
import type { JobSchedulesTable, JobsTable } from "./jobs.js";
import type { LayoutsTable } from "./layouts.js";
import type { MailDigestsTable } from "./mail-digests.js";
import type {
  MarketplaceAcknowledgementsTable,
  MarketplaceConnectionTable,
  MarketplaceEntitlementTable,
  MarketplaceFailuresTable,
  MarketplaceUpdatesTable,
} from "./marketplace.js";
import type {
  MarketplacePackagesTable,
  PackagePublishersTable,
  PackageVersionsTable,
  PaidPackagesTable,
} from "./marketplace-packages.js";
import type { MigrationFailuresTable, MigrationHistoryTable } from "./migration-history.js";
import type { ModerationLogTable } from "./moderation-log.js";
import type { NavItemsTable } from "./nav-items.js";
import type { NotificationSourcesTable, NotificationsTable } from "./notifications.js";
import type { PluginAgreementsTable, PluginSchedulesTable, PluginsTable, PluginValuesTable } from "./plugins.js";
import type { ProfileFieldsTable, ProfileFieldValuesTable } from "./profile-fields.js";
import type { BookmarksTable, CategoryFollowsTable, ReadingHistoryTable } from "./reading-lists.js";
import type { BlocksTable, FollowsTable, MutesTable, ProfileVisitsTable } from "./relations.js";
import type { ReportFilingsTable, ReportSnapshotsTable, ReportsTable } from "./reports.js";
import type {
  ReviewCasesTable,
  ReviewCaseUsersTable,
  ReviewEvidenceTable,
  ReviewNotesTable,
  ReviewScansTable,
  SignalsTable,
} from "./review-cases.js";
import type { SilencesTable, WarningsTable } from "./sanctions.js";
import type { SavedViewsTable } from "./saved-views.js";
import type { SearchDocumentsTable, SearchSpellingsTable, SearchWordsTable } from "./search.js";
import type { SeriesPartsTable, SeriesTable } from "./series.js";
import type { RefreshTokensTable, SessionsTable } from "./sessions.js";
import type { SettingsTable } from "./settings.js";
import type { StyleSnapshotsTable } from "./style-snapshots.js";
import type { ThemeAssetsTable, ThemeLayoutsTable, ThemesTable } from "./themes.js";
import type { EmailHistoryTable, UsernameHistoryTable, UsersTable } from "./users.js";
import type { MailedCodesTable, PasswordResetsTable } from "./verification.js";

/**
 * Every table. In both dialects ids are UUIDv7 text, times ISO 8601 UTC text, truth values 0 and 1, and JSON is text.
 */
export interface Schema {
  settings: SettingsTable;
  users: UsersTable;
  username_history: UsernameHistoryTable;
  email_history: EmailHistoryTable;
  groups: GroupsTable;
  group_permissions: GroupPermissionsTable;
  user_groups: UserGroupsTable;
  ranks: RanksTable;
  bans: BansTable;
  warnings: WarningsTable;
  silences: SilencesTable;
  moderation_log: ModerationLogTable;
  reports: ReportsTable;
  report_filings: ReportFilingsTable;
  report_snapshots: ReportSnapshotsTable;
  signals: SignalsTable;
  review_cases: ReviewCasesTable;
  review_case_users: ReviewCaseUsersTable;
  review_evidence: ReviewEvidenceTable;
  review_notes: ReviewNotesTable;
  review_scans: ReviewScansTable;
  sessions: SessionsTable;
  refresh_tokens: RefreshTokensTable;
  mailed_codes: MailedCodesTable;
  password_resets: PasswordResetsTable;
  profile_fields: ProfileFieldsTable;
  profile_field_values: ProfileFieldValuesTable;
  invites: InvitesTable;
  beta_codes: BetaCodesTable;
  beta_visits: BetaVisitsTable;
  follows: FollowsTable;
  blocks: BlocksTable;
  mutes: MutesTable;
  profile_visits: ProfileVisitsTable;
  categories: CategoriesTable;
  articles: ArticlesTable;
  article_bodies: ArticleBodiesTable;
  working_copies: WorkingCopiesTable;
  bookmarks: BookmarksTable;
  series: SeriesTable;
  comment_images: CommentImagesTable;
  comment_image_uses: CommentImageUsesTable;
  series_parts: SeriesPartsTable;
  category_follows: CategoryFollowsTable;
  stale_texts: StaleTextsTable;
  article_slugs: ArticleSlugsTable;
  article_revisions: ArticleRevisionsTable;
  article_images: ArticleImagesTable;
  article_image_uses: ArticleImageUsesTable;
  article_reactions: ArticleReactionsTable;
  article_views: ArticleViewsTable;
  article_counts: ArticleCountsTable;
  author_article_counts: AuthorArticleCountsTable;
  tags: TagsTable;
  tag_article_counts: TagArticleCountsTable;
  article_tags: ArticleTagsTable;
  comments: CommentsTable;
  comment_likes: CommentLikesTable;
  comment_counts: CommentCountsTable;
  removed_comments: RemovedCommentsTable;
  removed_comment_likes: RemovedCommentLikesTable;
  search_documents: SearchDocumentsTable;
  search_spellings: SearchSpellingsTable;
  search_words: SearchWordsTable;
  mail_digests: MailDigestsTable;
  notification_sources: NotificationSourcesTable;
  notifications: NotificationsTable;
  nav_items: NavItemsTable;
  badges: BadgesTable;
  badge_awards: BadgeAwardsTable;
  badge_refusals: BadgeRefusalsTable;
  themes: ThemesTable;
  theme_layouts: ThemeLayoutsTable;
  theme_assets: ThemeAssetsTable;
  layouts: LayoutsTable;
  style_snapshots: StyleSnapshotsTable;
  marketplace_connection: MarketplaceConnectionTable;
  marketplace_entitlement: MarketplaceEntitlementTable;
  marketplace_updates: MarketplaceUpdatesTable;
  marketplace_acknowledgements: MarketplaceAcknowledgementsTable;
  marketplace_failures: MarketplaceFailuresTable;
  marketplace_packages: MarketplacePackagesTable;
  package_publishers: PackagePublishersTable;
  package_versions: PackageVersionsTable;
  paid_packages: PaidPackagesTable;
  plugin_agreements: PluginAgreementsTable;
  plugins: PluginsTable;
  plugin_values: PluginValuesTable;
  plugin_schedules: PluginSchedulesTable;
  activities: ActivitiesTable;
  activity_log: ActivityLogTable;
  reading_history: ReadingHistoryTable;
  saved_views: SavedViewsTable;
  error_log: ErrorLogTable;
  counters: CountersTable;
  held_blobs: HeldBlobsTable;
  jobs: JobsTable;
  job_schedules: JobSchedulesTable;
  migration_history: MigrationHistoryTable;
  migration_failures: MigrationFailuresTable;
}
