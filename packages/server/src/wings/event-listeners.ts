import type { StyleVersion } from "../features/appearance/index.js";
import type { BadgeRules } from "../features/badges/index.js";
import type { CommentStreamFeed } from "../features/comments/index.js";
import type { Navigation } from "../features/nav/index.js";
import { type Notify, type NotifyingEvents, sendUnread } from "../features/notifications/index.js";
import type { OnlineService } from "../features/online/index.js";
import type { PackagesService } from "../features/packages/index.js";
import type { EarningThing, Progression } from "../features/progression/index.js";
import type { RecordSignal } from "../features/review-cases/index.js";
import type { SearchIndex } from "../features/search/index.js";
import type { AccessCache } from "../features/users/index.js";
import type { Database, Tx } from "../platform/db/database.js";
import type { CommentPlace } from "../platform/db/schema/comments.js";
import type { EventBus } from "../platform/events/event-bus.js";
import type { Foundation } from "./foundation.js";
import type { SiteEvents } from "./site-events.js";

/** What the listeners use. */
export interface ListenerParts {
  readonly live: Pick<Foundation["live"], "send" | "endUser">;
  readonly site: Pick<Foundation["site"], "expire">;
  readonly settings: Pick<Foundation["settings"], "expire">;
  readonly background: Pick<Foundation["background"], "begin">;
  readonly db: Pick<Database, "transaction">;
  readonly access: Pick<AccessCache, "forgetUser">;
  readonly online: Pick<OnlineService, "expire">;
  readonly progression: Pick<Progression, "earn" | "promote">;
  readonly badgeRules: Pick<BadgeRules, "evaluate">;
  readonly notify: Notify;
  readonly searchIndex: Pick<SearchIndex, "follow" | "forgetArticle" | "mark" | "repair">;
  readonly commentStreams: CommentStreamFeed;
  /** Asks again whether the readers of open comment streams may read on. */
  readonly judgeStreams: () => Promise<void>;
  readonly navigation: Pick<Navigation, "expire">;
  readonly packages: Pick<PackagesService, "forget" | "sweepPackage">;
  readonly recordSignal: RecordSignal;
  readonly styleVersion: Pick<StyleVersion, "bumpAlone">;
}

/** The listeners, each with what it does. */
export const LISTENERS = {
  access: "invalidates the cached permissions and status of members",
  background: "starts the background work",
  badges: "awards the badges whose rules a member now meets",
  "comment streams":
    "sends changes of comments to open pages, and ends or checks streams whose readers may have lost access",
  "live streams": "ends every open stream of a member who may no longer be signed in",
  navigation: "invalidates the cached links",
  "notification streams": "sends the number of unread notifications to open pages",
  notifications: "queues the notifications of the event",
  online: "invalidates the cached list of who is online",
  packages: "forgets a package that left the site, and deletes the releases that are kept of it",
  progression: "gives points or takes them back, and updates the rank of their owner",
  search: "updates the index of comments, and marks other documents that must be made again",
  settings: "invalidates the cached settings",
  signals: "stores digests of the address and the device for the analysis",
  "style version": "increments the style version",
} as const;

type ListenerName = keyof typeof LISTENERS;

type Within<Payload> = (parts: ListenerParts, tx: Tx, payload: Payload) => Promise<void>;
type After<Payload> = (parts: ListenerParts, payload: Payload) => void | Promise<void>;

interface ListenersOf<Payload> {
  readonly within: Readonly<Partial<Record<ListenerName, Within<Payload>>>>;
  readonly after: Readonly<Partial<Record<ListenerName, After<Payload>>>>;
}

type SiteListeners = { readonly [Name in keyof SiteEvents]: ListenersOf<SiteEvents[Name]> };

/** The compiler requires this listener wherever a kind of notification comes from the event. */
type NotifyingListeners = {
  readonly [Name in keyof NotifyingEvents]: {
    readonly within: { readonly notifications: Within<NotifyingEvents[Name]> };
  };
};

const notifications =
  <Name extends keyof NotifyingEvents>(name: Name): Within<NotifyingEvents[Name]> =>
  ({ notify }, tx, payload) =>
    notify(tx, name, payload);

/** Evaluates the rules that count `metric` for whoever gained by the event. */
const badges =
  <Payload>(metric: string, whose: (payload: Payload) => string | null): After<Payload> =>
  async ({ badgeRules }, payload) => {
    const userId = whose(payload);
    if (userId !== null) await badgeRules.evaluate(userId, [metric]);
  };

/** Gives points to the author, whose account may have been deleted. */
const earn = async (
  { progression }: ListenerParts,
  tx: Tx,
  authorId: string | null,
  thing: EarningThing,
  times: number,
): Promise<void> => {
  if (authorId !== null) await progression.earn(tx, authorId, thing, times);
};

const author = ({ authorId }: { readonly authorId: string | null }): string | null => authorId;
const markArticle: After<{ readonly articleId: string }> = ({ searchIndex }, { articleId }) =>
  searchIndex.mark("articles", articleId);
const markUser: After<{ readonly userId: string }> = ({ searchIndex }, { userId }) => searchIndex.mark("users", userId);
const followComment: Within<{ readonly place: CommentPlace; readonly commentId: string }> = async (
  { searchIndex },
  tx,
  { place, commentId },
) => {
  if (place === "article") await searchIndex.follow(tx, "comments", commentId);
};
const endStreams: After<{ readonly articleId: string }> = ({ commentStreams }, { articleId }) =>
  commentStreams.end(articleId);
const expireOnline: After<unknown> = ({ online }) => online.expire();

/**
 * Every event of the site with its listeners, in the order in which they run. The compiler requires a line for each new
 * event, even where nothing listens. docs/events.md is generated from this table.
 */
export const SITE_LISTENERS: SiteListeners & NotifyingListeners = {
  "site.installed": {
    within: {},
    after: {
      settings: ({ site }) => site.expire(),
      background: ({ background }) => void background.begin(),
    },
  },
  "setting.saved": {
    within: {
      "style version": async ({ styleVersion }, tx, { isLook }) => {
        if (isLook) await styleVersion.bumpAlone(tx);
      },
    },
    after: {
      settings: ({ site, settings }) => {
        site.expire();
        settings.expire();
      },
      // The setting may have closed the site to the readers of open streams.
      "comment streams": ({ judgeStreams }) => void judgeStreams(),
    },
  },
  "theme.removed": {
    within: { packages: ({ packages }, tx, { id }) => packages.forget(tx, { kind: "theme", id }) },
    after: { packages: ({ packages }, { id }) => packages.sweepPackage({ kind: "theme", id }) },
  },
  "nav.changed": { within: {}, after: { navigation: ({ navigation }) => navigation.expire() } },

  "session.started": {
    within: { signals: ({ recordSignal }, tx, session) => recordSignal(tx, session) },
    after: {},
  },

  "user.registered": {
    within: {},
    after: {
      progression: ({ db, progression }, { userId }) => db.transaction((tx) => progression.promote(tx, userId)),
      search: markUser,
    },
  },
  "user.updated": {
    within: {},
    after: { access: ({ access }, { userId }) => access.forgetUser(userId), online: expireOnline, search: markUser },
  },
  "user.banned": {
    within: {},
    after: {
      "live streams": ({ live }, { userId }) => live.endUser(userId),
      online: expireOnline,
      search: markUser,
    },
  },
  "user.unbanned": { within: {}, after: { online: expireOnline, search: markUser } },
  "user.followed": {
    within: { notifications: notifications("user.followed") },
    after: { badges: badges("followers", ({ followedId }) => followedId) },
  },
  "user.unfollowed": { within: {}, after: {} },
  "user.blocked": { within: {}, after: {} },

  "category.changed": { within: {}, after: { "comment streams": ({ judgeStreams }) => judgeStreams() } },
  "category.deleted": {
    within: {},
    after: {
      "comment streams": ({ judgeStreams }) => judgeStreams(),
      // Any number of articles may have been deleted with it.
      search: async ({ searchIndex }) => {
        for (const type of ["articles", "comments"]) await searchIndex.repair({ type });
      },
    },
  },

  "article.published": {
    within: { progression: (parts, tx, { authorId }) => earn(parts, tx, authorId, "article", 1) },
    after: { badges: badges("articles", author), search: markArticle },
  },
  "article.unpublished": {
    within: { progression: (parts, tx, { authorId }) => earn(parts, tx, authorId, "article", -1) },
    after: { "comment streams": endStreams, search: markArticle },
  },
  "article.changed": { within: {}, after: { "comment streams": endStreams, search: markArticle } },
  "article.deleted": {
    within: {
      progression: async (parts, tx, { authorId, wasPublished }) => {
        if (wasPublished) await earn(parts, tx, authorId, "article", -1);
      },
      search: ({ searchIndex }, tx, { articleId }) => searchIndex.forgetArticle(tx, articleId),
    },
    after: { "comment streams": endStreams, search: markArticle },
  },
  "article.liked": {
    within: { notifications: notifications("article.liked") },
    after: { badges: badges("likes", author) },
  },
  "article.unliked": { within: {}, after: {} },

  "comment.created": {
    within: {
      progression: (parts, tx, { authorId }) => earn(parts, tx, authorId, "comment", 1),
      notifications: notifications("comment.created"),
      search: followComment,
    },
    after: {
      badges: badges("comments", author),
      "comment streams": ({ commentStreams }, comment) => commentStreams.send("created", comment),
    },
  },
  "comment.changed": {
    within: { notifications: notifications("comment.changed"), search: followComment },
    after: { "comment streams": ({ commentStreams }, comment) => commentStreams.send("changed", comment) },
  },
  "comment.deleted": {
    within: {
      progression: async (parts, tx, { authorId, likes }) => {
        await earn(parts, tx, authorId, "comment", -1);
        if (likes > 0) await earn(parts, tx, authorId, "like", -likes);
      },
      search: followComment,
    },
    after: { "comment streams": ({ commentStreams }, comment) => commentStreams.send("deleted", comment) },
  },
  "comment.restored": {
    within: {
      progression: async (parts, tx, { authorId, likes }) => {
        await earn(parts, tx, authorId, "comment", 1);
        if (likes > 0) await earn(parts, tx, authorId, "like", likes);
      },
      search: followComment,
    },
    after: {
      badges: async ({ badgeRules }, { authorId }) => {
        if (authorId !== null) await badgeRules.evaluate(authorId, ["comments", "likes"]);
      },
      "comment streams": ({ commentStreams }, comment) => commentStreams.send("changed", comment),
    },
  },
  "comment.liked": {
    within: {
      progression: (parts, tx, { authorId }) => earn(parts, tx, authorId, "like", 1),
      notifications: notifications("comment.liked"),
    },
    after: { badges: badges("likes", author) },
  },
  "comment.unliked": {
    within: { progression: (parts, tx, { authorId }) => earn(parts, tx, authorId, "like", -1) },
    after: {},
  },

  "badge.awarded": { within: { notifications: notifications("badge.awarded") }, after: {} },
  "moderation.acted": { within: { notifications: notifications("moderation.acted") }, after: {} },
  "notifications.counted": {
    within: {},
    after: { "notification streams": ({ live }, { userId, unread }) => sendUnread(live, userId, unread) },
  },
};

/** Subscribes the listeners of one event. */
export function connectEvent<Name extends keyof SiteEvents>(
  events: EventBus<Pick<SiteEvents, Name>>,
  parts: ListenerParts,
  name: Name,
): void {
  const listeners: SiteListeners = SITE_LISTENERS;
  const { within, after }: ListenersOf<SiteEvents[Name]> = listeners[name];
  for (const listener of Object.values(within)) events.within(name, (tx, payload) => listener(parts, tx, payload));
  for (const listener of Object.values(after)) events.after(name, (payload) => listener(parts, payload));
}

/** Subscribes all listeners of the site. */
export function connectEvents(events: EventBus<SiteEvents>, parts: ListenerParts): void {
  for (const name of Object.keys(SITE_LISTENERS) as (keyof SiteEvents)[]) connectEvent(events, parts, name);
}
