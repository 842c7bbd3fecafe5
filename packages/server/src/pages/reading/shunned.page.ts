import { type Html, html } from "@sitevine/renderer";
import type { ReadingWords } from "../words/page-sentences.js";
import { emptyList } from "./empty-list.js";
import { memberRow } from "./member-row.js";
import { type ReadingPage, tabs } from "./reading-page.js";
import { type ReadingSources, ROWS_PER_PAGE } from "./reading-sources.js";

/** The lists of whom a member does not want to meet. */
const LISTS = ["muted", "blocked"] as const;
type Shunned = (typeof LISTS)[number];

const pathOf = (list: Shunned): string => `/settings/${list}`;

const links = (words: ReadingWords, path: string): Html =>
  tabs(words.privacy, [
    { label: words.privacy, href: "/settings/privacy", isCurrent: false },
    ...LISTS.map((list) => ({ label: words[list].short, href: pathOf(list), isCurrent: path === pathOf(list) })),
  ]);

const shunnedPage = ({ profiles, mutes }: Pick<ReadingSources, "profiles" | "mutes">, list: Shunned): ReadingPage => ({
  path: pathOf(list),
  icon: "shield",
  words: (words) => words[list],
  links,
  async load({ member: { userId }, page, words }) {
    const query = { sort: "createdAt", order: "desc", page, limit: ROWS_PER_PAGE } as const;
    const { data, meta } = await (list === "muted" ? mutes.list(userId, query) : profiles.blocked(userId, query));
    const { [list]: own, undo } = words.page.reading;
    const deed = list === "muted" ? "mute" : "block";
    return {
      meta,
      body(block) {
        const href = list === "muted" ? "/articles" : "/members";
        if (data.length === 0) return emptyList(block, own, "shield", href);
        const rows = data.map(({ user }) =>
          memberRow(user, {
            address: `/api/users/${user.id}/${deed}`,
            label: own.end,
            again: { method: "POST", said: own.ended, label: undo },
          }),
        );
        return html`<ul class="sv-reading-list sv-reading-list--lines" role="list">${rows}</ul>`;
      },
    };
  },
});

export const shunnedPages = (sources: ReadingSources): readonly ReadingPage[] =>
  LISTS.map((list) => shunnedPage(sources, list));
