import type { ArticleEvents } from "../features/articles/index.js";
import type { AuthEvents } from "../features/auth/index.js";
import type { BadgeEvents } from "../features/badges/index.js";
import type { CategoryEvents } from "../features/categories/index.js";
import type { CommentEvents } from "../features/comments/index.js";
import type { InstallEvents } from "../features/install/index.js";
import type { ModerationEvents } from "../features/moderation-log/index.js";
import type { NavEvents } from "../features/nav/index.js";
import type { NotificationEvents } from "../features/notifications/index.js";
import type { PluginSiteEvents } from "../features/plugins/index.js";
import type { ProfileEvents } from "../features/profiles/index.js";
import type { SeriesEvents } from "../features/series/index.js";
import type { SettingsEvents } from "../features/settings/index.js";
import type { ThemeEvents } from "../features/themes/index.js";
import type { UserEvents } from "../features/users/index.js";

/** Every event of the site, with its payload. */
export interface SiteEvents
  extends UserEvents,
    ProfileEvents,
    CategoryEvents,
    ArticleEvents,
    SeriesEvents,
    CommentEvents,
    AuthEvents,
    BadgeEvents,
    ModerationEvents,
    NotificationEvents,
    NavEvents,
    SettingsEvents,
    ThemeEvents,
    PluginSiteEvents,
    InstallEvents {}
