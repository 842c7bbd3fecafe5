import type { Member } from "../../kernel/caller.js";
import type { Database } from "../../platform/db/database.js";
import type { CommentPlace } from "../../platform/db/schema/comments.js";
import { type ArticleActions, type ArticleQueries, moderatedRow } from "../articles/index.js";
import type { CategoryAccess } from "../categories/index.js";
import { type CommentActions, type CommentPlaces, commentHref, commentWords, findComments } from "../comments/index.js";
import type { SettingsCache } from "../settings/index.js";
import { profileHref } from "../users/index.js";
import { findExistingArticles, findReportedUsers } from "./core-targets.repo.js";
import type { Captured, Quoted, ReportTarget, ReportTargetType } from "./report-target.registry.js";

export interface CoreTargetsDeps {
  readonly db: Database;
  readonly articles: Pick<ArticleQueries, "findReadableById" | "getById">;
  readonly categories: Pick<CategoryAccess, "readable">;
  readonly places: CommentPlaces;
  readonly settings: SettingsCache;
  readonly actions: { readonly ofComments: CommentActions; readonly ofArticles: ArticleActions };
}

const LABEL = 120;
const MOST_QUOTED = 4;

const unseen = (state: "gone" | "hidden", ownerId: string | null): ReportTarget => ({
  state,
  ownerId,
  label: "",
  href: null,
  acts: [],
});

/** States of articles that the caller cannot read now: only a category hides them from those who judge reports. */
async function unreadableArticles(
  { db, categories }: Pick<CoreTargetsDeps, "db" | "categories">,
  caller: Member,
  ids: readonly string[],
): Promise<ReadonlyMap<string, "gone" | "hidden">> {
  if (ids.length === 0) return new Map();
  const [rows, readable] = await Promise.all([findExistingArticles(db.read, ids), categories.readable(caller)]);
  return new Map(
    rows.map(({ id, category_id }) => [id, category_id === null || readable.ids.has(category_id) ? "gone" : "hidden"]),
  );
}

const NOTHING = async (): Promise<Captured> => ({ html: "", surroundings: [] });

function userTarget({ db }: CoreTargetsDeps): ReportTargetType {
  return {
    async find(_caller, ids) {
      const users = await findReportedUsers(db.read, ids);
      return new Map(
        users.map(({ id, username, display_name: label, status }): [string, ReportTarget] => {
          // Banned members have no profile, and may come back.
          const href = status === "active" ? profileHref(username) : null;
          return [
            id,
            status === "deactivated" ? unseen("gone", id) : { state: "live", ownerId: id, label, href, acts: [] },
          ];
        }),
      );
    },
    capture: NOTHING,
  };
}

function articleTarget(deps: CoreTargetsDeps): ReportTargetType {
  const { db, articles, actions } = deps;
  async function find(caller: Member, id: string, ownerId: string | null): Promise<ReportTarget> {
    const row = await articles.findReadableById(caller, id);
    if (!row) return unseen((await unreadableArticles(deps, caller, [id])).get(id) ?? "gone", ownerId);
    const { author_id, title, slug } = row;
    const acts = (await actions.ofArticles(caller, [moderatedRow(row)])).get(row.id) ?? [];
    return { state: "live", ownerId: author_id, label: title, href: `/articles/${slug}`, acts };
  }

  return {
    async find(caller, ids) {
      const existing = await findExistingArticles(db.read, ids);
      const found = await Promise.all(
        existing.map(async ({ id, author_id }) => [id, await find(caller, id, author_id)] as const),
      );
      return new Map(found);
    },
    capture: async (caller, id) => ({ html: (await articles.getById(caller, id)).contentHtml, surroundings: [] }),
  };
}

function commentTarget(deps: CoreTargetsDeps, place: CommentPlace): ReportTargetType {
  const { db, places, settings, actions } = deps;
  const rowsOf = async (ids: readonly string[]) =>
    (await findComments(db.read, ids)).filter((row) => row.place === place);

  async function capture(caller: Member, id: string): Promise<Captured> {
    const [target] = await rowsOf([id]);
    if (!target || !(await places.find(caller, place, target.place_id))?.mayRead) return NOTHING();
    const surroundings: Quoted[] = [];
    for (let above = target.parent_id; above !== null && surroundings.length < MOST_QUOTED; ) {
      const [row] = await rowsOf([above]);
      if (!row) break;
      surroundings.unshift({ authorId: row.author_id, html: row.content_html, createdAt: row.created_at });
      above = row.parent_id;
    }
    return { html: target.content_html, surroundings };
  }

  return {
    capture,
    async find(caller, ids) {
      const rows = await rowsOf(ids);
      const placeIds = [...new Set(rows.map(({ place_id }) => place_id))];
      const [language, found, acts] = await Promise.all([
        settings.get("site.language"),
        Promise.all(placeIds.map(async (id) => [id, await places.find(caller, place, id)] as const)),
        actions.ofComments(caller, rows),
      ]);
      const at = new Map(found);
      const unread = placeIds.filter((id) => !at.get(id)?.mayRead);
      const unreadable = place === "article" ? await unreadableArticles(deps, caller, unread) : new Map();
      return new Map(
        rows.map((row): [string, ReportTarget] => {
          const { id, author_id: ownerId } = row;
          const here = at.get(row.place_id);
          if (!here?.mayRead) return [id, unseen(unreadable.get(row.place_id) ?? "gone", ownerId)];
          const state = row.deleted_at === null ? "live" : "gone";
          const href = commentHref(here, id);
          const label = commentWords(row.content_html, language).slice(0, LABEL);
          return [id, { state, ownerId, label, href, acts: acts.get(id) ?? [] }];
        }),
      );
    },
  };
}

/** Types of targets on a site without plugins. */
export const coreTargets = (deps: CoreTargetsDeps): Readonly<Record<string, ReportTargetType>> => ({
  user: userTarget(deps),
  article: articleTarget(deps),
  "article-comment": commentTarget(deps, "article"),
  "profile-comment": commentTarget(deps, "profile"),
});
