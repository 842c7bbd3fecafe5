import { releaseImagesOnArticle } from "../features/comments/index.js";
import type { NotifyingEvents } from "../features/notifications/index.js";
import { sendUnread } from "../features/notifications/index.js";
import type { EventBus } from "../platform/events/event-bus.js";
import {
  author,
  badges,
  earn,
  endStreams,
  expireOnline,
  followComment,
  followNewComment,
  followSeries,
  type ListenerParts,
  type ListenersOf,
  markArticle,
  markUser,
  notifications,
  plugins,
  type Within,
} from "./listener-parts.js";
import type { SiteEvents } from "./site-events.js";

type SiteListeners = { readonly [Name in keyof SiteEvents]: ListenersOf<SiteEvents[Name]> };

/** The compiler requires this listener wherever a kind of notification comes from the event. */
type NotifyingListeners = {
  readonly [Name in keyof NotifyingEvents]: {
    readonly within: { readonly notifications: Within<NotifyingEvents[Name]> };
  };
};

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
  "plugin.removed": {
    within: { packages: ({ packages }, tx, { id }) => packages.forget(tx, { kind: "plugin", id }) },
    after: { packages: ({ packages }, { id }) => packages.sweepPackage({ kind: "plugin", id }) },
  },
  "nav.changed": { within: {}, after: { navigation: ({ navigation }) => navigation.expire() } },

  "session.started": {
    within: { signals: ({ recordSignal }, tx, session) => recordSignal(tx, session) },
    after: {},
  },

  "user.registered": {
    within: { plugins: plugins("user.registered") },
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
    within: { plugins: plugins("user.banned") },
    after: {
      "live streams": ({ live }, { userId }) => live.endUser(userId),
      online: expireOnline,
      search: markUser,
    },
  },
  "user.unbanned": { within: { plugins: plugins("user.unbanned") }, after: { online: expireOnline, search: markUser } },
  "user.followed": {
    within: { notifications: notifications("user.followed"), plugins: plugins("user.followed") },
    after: { badges: badges("followers", ({ followedId }) => followedId) },
  },
  "user.unfollowed": { within: { notifications: notifications("user.unfollowed") }, after: {} },
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
    within: {
      progression: (parts, tx, { authorId }) => earn(parts, tx, authorId, "article", 1),
      plugins: plugins("article.published"),
    },
    after: { badges: badges("articles", author), search: markArticle },
  },
  "article.withheld": { within: { notifications: notifications("article.withheld") }, after: {} },
  "article.changes-withheld": { within: { notifications: notifications("article.changes-withheld") }, after: {} },
  "article.unpublished": {
    within: {
      progression: (parts, tx, { authorId }) => earn(parts, tx, authorId, "article", -1),
      plugins: plugins("article.unpublished"),
    },
    after: { "comment streams": endStreams, search: markArticle },
  },
  "article.changed": {
    within: { plugins: plugins("article.changed") },
    after: { "comment streams": endStreams, search: markArticle },
  },
  "article.deleted": {
    within: {
      progression: async (parts, tx, { authorId, wasPublished }) => {
        if (wasPublished) await earn(parts, tx, authorId, "article", -1);
      },
      search: ({ searchIndex }, tx, { articleId }) => searchIndex.forgetArticle(tx, articleId),
      "comment images": ({ clock }, tx, { articleId }) => releaseImagesOnArticle(tx, articleId, clock.now()),
      plugins: plugins("article.deleted"),
    },
    after: { "comment streams": endStreams, search: markArticle },
  },
  "article.liked": {
    within: { notifications: notifications("article.liked") },
    after: { badges: badges("likes", author) },
  },
  "article.unliked": { within: { notifications: notifications("article.unliked") }, after: {} },

  "series.changed": { within: { search: followSeries }, after: {} },
  "series.deleted": { within: { search: followSeries }, after: {} },

  "comment.created": {
    within: {
      progression: (parts, tx, { authorId }) => earn(parts, tx, authorId, "comment", 1),
      notifications: notifications("comment.created"),
      search: followNewComment,
      plugins: plugins("comment.created"),
    },
    after: {
      badges: badges("comments", author),
      "comment streams": ({ commentStreams }, comment) => commentStreams.send("created", comment),
    },
  },
  "comment.changed": {
    within: {
      notifications: notifications("comment.changed"),
      search: followComment,
      plugins: plugins("comment.changed"),
    },
    after: { "comment streams": ({ commentStreams }, comment) => commentStreams.send("changed", comment) },
  },
  "comment.deleted": {
    within: {
      progression: async (parts, tx, { authorId, likes }) => {
        await earn(parts, tx, authorId, "comment", -1);
        if (likes > 0) await earn(parts, tx, authorId, "like", -likes);
      },
      search: followComment,
      plugins: plugins("comment.deleted"),
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
    within: {
      progression: (parts, tx, { authorId }) => earn(parts, tx, authorId, "like", -1),
      notifications: notifications("comment.unliked"),
    },
    after: {},
  },

  "badge.awarded": {
    within: { notifications: notifications("badge.awarded"), plugins: plugins("badge.awarded") },
    after: {},
  },
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
