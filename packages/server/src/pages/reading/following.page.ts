import { type Html, html } from "@sitevine/renderer";
import { categoryPath } from "../content/article-models.js";
import type { ReadingWords } from "../words/page-sentences.js";
import { articleRow } from "./article-row.js";
import { emptyList } from "./empty-list.js";
import { keptRow } from "./kept-row.js";
import { memberRow } from "./member-row.js";
import { type ReadingPage, tabs } from "./reading-page.js";
import { type ReadingSources, ROWS_PER_PAGE } from "./reading-sources.js";

const PATH = "/following";
const MEMBERS = `${PATH}/members`;
const CATEGORIES = `${PATH}/categories`;

const parts = (words: ReadingWords, path: string): Html =>
  tabs(
    words.following.title,
    [
      { label: words.following.articles, href: PATH },
      { label: words.members.short, href: MEMBERS },
      { label: words.categories.short, href: CATEGORIES },
    ].map((link) => ({ ...link, isCurrent: link.href === path })),
  );

/** The articles of whom and what a member follows. */
const articlesPage = ({ articles }: ReadingSources): ReadingPage => ({
  path: PATH,
  icon: "users",
  words: (words) => words.following,
  async load({ member, page, words }) {
    const { data, meta } = await articles.list(member, {
      sort: "publishedAt",
      order: "desc",
      followedBy: member.userId,
      page,
      limit: ROWS_PER_PAGE,
    });
    const { reading } = words.page;
    const { following: own } = reading;
    return {
      meta,
      body(block) {
        const list =
          data.length === 0
            ? html`${emptyList(block, own, "users", "/members")}<p><a href="/articles">${own.otherAction}</a></p>`
            : html`<ul class="sv-reading-list" role="list">${data.map((article) => html`<li>${articleRow(block, article, words)}</li>`)}</ul>`;
        return html`${parts(reading, PATH)}${list}`;
      },
    };
  },
});

/** The members whom a member follows. */
const membersPage = ({ profiles }: ReadingSources): ReadingPage => ({
  path: MEMBERS,
  icon: "users",
  words: (words) => words.members,
  async load({ member, page, words }) {
    const { data, meta } = await profiles.related("following", member.userId, member.userId, {
      sort: "createdAt",
      order: "desc",
      page,
      limit: ROWS_PER_PAGE,
    });
    const { reading } = words.page;
    const { members: own, undo } = reading;
    return {
      meta,
      body(block) {
        const rows = data.map(({ user }) =>
          memberRow(user, {
            address: `/api/users/${user.id}/follow`,
            label: own.unfollow,
            again: { method: "POST", said: own.unfollowed, label: undo },
          }),
        );
        const list = html`<ul class="sv-reading-list sv-reading-list--lines" role="list">${rows}</ul>`;
        return html`${parts(reading, MEMBERS)}${rows.length > 0 ? list : emptyList(block, own, "user", "/members")}`;
      },
    };
  },
});

/** The categories that a member follows. */
const categoriesPage = ({ categoryFollows }: ReadingSources): ReadingPage => ({
  path: CATEGORIES,
  icon: "users",
  words: (words) => words.categories,
  async load({ member, page, words }) {
    const { data, meta } = await categoryFollows.list(member, { page, limit: ROWS_PER_PAGE });
    const { reading } = words.page;
    const { categories: own, undo } = reading;
    return {
      meta,
      body(block) {
        const rows = data.map(({ category, description }) => {
          const link = html`<a href="${categoryPath(category.slug)}" dir="auto">${category.name}</a>`;
          const about = description && html`<span class="sv-quiet" dir="auto">${description}</span>`;
          return keptRow({
            address: `/api/categories/${category.id}/follow`,
            what: html`<p class="sv-person-words">${link}${about}</p>`,
            label: own.unfollow,
            name: category.name,
            again: { method: "PUT", said: own.unfollowed, label: undo },
          });
        });
        const list = html`<ul class="sv-reading-list sv-reading-list--lines" role="list">${rows}</ul>`;
        return html`${parts(reading, CATEGORIES)}${rows.length > 0 ? list : emptyList(block, own, "bookmark", "/articles")}`;
      },
    };
  },
});

export const followingPages = (sources: ReadingSources): readonly ReadingPage[] => [
  articlesPage(sources),
  membersPage(sources),
  categoriesPage(sources),
];
