import { directionOf, isolated, type PaginationModel, type ProfileModel } from "@sitevine/renderer";
import type { ThreadPage } from "../../features/comments/index.js";
import { MemberRenamed } from "../../features/profiles/index.js";
import { forbidden } from "../../kernel/refusals.js";
import { personSubject } from "../../platform/kept/subjects.js";
import { excerptOf } from "../../platform/markup/plain-text.js";
import { type ClosedNotice, closedRegistry } from "../closed/closed-block.js";
import { findArticles, paginationModel, requirePage } from "../content/article-lists.js";
import { articleListModel } from "../content/article-models.js";
import type { ContentSources } from "../content/content-sources.js";
import { moderationParts } from "../content/moderation-parts.js";
import { loadBadges, loadFields } from "../content/profile-slots.js";
import { loadThread, readThreadPage, THREAD_KEYS } from "../content/thread-slot.js";
import { withQuery } from "../page-address.js";
import type { PageAsk, PublicPage, SlotLoaders } from "../public-page.js";
import type { Words } from "../words/page-words.js";
import { ARTICLES_PER_PAGE } from "./article-index.page.js";
import { MEMBERS_PER_PAGE } from "./member-list.page.js";
import { hiddenLayout, PROFILE_TABS, type ProfileTab, tabLabel, tabLayout, tabLinks, tabPath } from "./profile-tabs.js";

const hiddenNotice = (name: string, { page }: Words): ClosedNotice => {
  const { title, message } = page.hiddenProfile(name);
  return { title, text: message };
};

type Parts = Awaited<ReturnType<ContentSources["members"]["profile"]>>;

const LATEST = 5;
// The description appears twice in the head, so it is kept short.
const DESCRIPTION_LENGTH = 280;

function profilePage(tab: ProfileTab, sources: ContentSources): PublicPage {
  const { articles, members, threads, fields, badges, likesOf, pictureSize } = sources;
  const paged = tab === "articles" || tab === "followers" || tab === "following";

  async function profileOf(
    { user, coverUrl, counters, shown }: Parts,
    ask: PageAsk,
    thread: ThreadPage | null,
  ): Promise<ProfileModel> {
    const [said, wall, likes] = await Promise.all([
      loadFields(fields, ask.caller, user.id, { language: ask.site.language, words: ask.words }),
      thread && loadThread(threads, ask.caller, thread, tabPath(user.username, tab)),
      likesOf(user.id),
    ]);
    const tabs = tabLinks(user.username, tab, shown, ask.words);
    return { user, coverUrl, counters: { ...counters, likes }, tabs, fields: said, wall, editHref: null };
  }

  /** The content of the tab's list. */
  async function listOf({ user }: Parts, { caller, page, words }: PageAsk): Promise<SlotLoaders> {
    const path = tabPath(user.username, tab);
    const pagination = (model: PaginationModel) => ({ pagination: async () => model });
    if (tab === "followers" || tab === "following") {
      const query = { page, limit: MEMBERS_PER_PAGE, sort: "createdAt", order: "desc" } as const;
      const { data, meta } = await members.related(tab, user.id, caller, query);
      requirePage(meta);
      return { members: async () => data, ...pagination(paginationModel(meta, path)) };
    }
    if (tab === "about") return {};
    const limit = tab === "articles" ? ARTICLES_PER_PAGE : LATEST;
    // The pages of the overview are those of the wall.
    const range = { page: tab === "articles" ? page : 1, limit };
    const { data, meta } = await findArticles(articles, caller, { author: user.username }, range);
    requirePage(meta);
    const moreHref = tab === "overview" && meta.total > LATEST ? tabPath(user.username, "articles") : null;
    const list = { articles: async () => articleListModel(data, words, { moreHref }) };
    return tab === "articles" ? { ...list, ...pagination(paginationModel(meta, path)) } : list;
  }

  return {
    path: tab === "overview" ? "/u/:username" : `/u/:username/${tab}`,
    queryKeys: paged ? ["page"] : tab === "overview" ? THREAD_KEYS : [],
    async eyesOf({ username = "" }, member) {
      const relation = await members.relation(username, member);
      // A member whom the owner blocks sees what a guest sees. Owners and followers may see more than other members.
      if (relation === "guest") return "guest";
      return relation === "owner" || relation === "follower" ? "person" : "audience";
    },
    async load(ask) {
      const { params, query, words, site, page } = ask;
      const parts = await members.profile(params.username ?? "", ask.caller).catch((error: unknown) => {
        if (error instanceof MemberRenamed) return error.movedTo;
        throw error;
      });
      if (typeof parts === "string") return { kind: "moved", to: withQuery(tabPath(parts, tab), query) };
      const { user, shown } = parts;
      const own = tabPath(user.username, tab);
      if (user.username !== params.username) return { kind: "moved", to: withQuery(own, query) };
      // The wall in another order, or another part of it, is no page of its own for search engines.
      const path = paged ? withQuery(own, query) : own;
      const thread =
        tab === "overview" ? await readThreadPage(threads, { place: "profile", placeId: user.id }, ask, own) : null;
      if (thread && "kind" in thread) return thread;
      if (!shown.profile && tab !== "overview") throw forbidden();
      const name = tab === "overview" ? user.displayName : `${user.displayName}: ${tabLabel(tab, words)}`;
      return {
        kind: "page",
        templateKey: "profile",
        ...(shown.profile
          ? { layout: tabLayout(tab, words) }
          : {
              layout: hiddenLayout(
                hiddenNotice(isolated(user.displayName, { dir: directionOf(site.language) }), words),
              ),
              registry: closedRegistry,
            }),
        path,
        title: paged && page > 1 ? words.page.numbered(name, page) : name,
        description: user.bio
          ? excerptOf(user.bio, DESCRIPTION_LENGTH)
          : words.page.onSite(user.displayName, site.name),
        picture:
          shown.profile && user.avatarUrl !== null
            ? { url: user.avatarUrl, size: await pictureSize(user.avatarUrl), alt: user.displayName, kind: "face" }
            : null,
        subject: { kind: "profile", username: user.username, name: user.displayName, href: user.href },
        feedBase: parts.isPublic ? tabPath(user.username, "overview") : undefined,
        indexed: shown.profile,
        trail: [],
        subjects: [personSubject(user.id)],
        ...moderationParts(ask.caller),
        ...(shown.profile ? { viewed: { kind: "profile", id: user.id } } : {}),
        slots: {
          // Blocks of articles or members show nothing on a profile, unless they are the list of this tab.
          articles: async () => undefined,
          members: async () => undefined,
          ...(shown.profile ? await listOf(parts, ask) : {}),
          profile: () => profileOf(parts, ask, thread),
          badges: () => loadBadges(badges, user.id),
        },
      };
    },
  };
}

/** A member's page with its tabs. */
export const profilePages = (sources: ContentSources): readonly PublicPage[] =>
  PROFILE_TABS.map((tab) => profilePage(tab, sources));
