import type { BodyOf, createCategory, updateCategory } from "@sitevine/api";
import type { AppError } from "../../kernel/app-error.js";
import type { Caller } from "../../kernel/caller.js";
import type { Clock } from "../../kernel/clock.js";
import type { IdSource } from "../../kernel/ids.js";
import { type Precondition, requireMatch } from "../../kernel/precondition.js";
import { conflict, invalidField, notFound } from "../../kernel/refusals.js";
import type { Database, Tx } from "../../platform/db/database.js";
import { isUniqueViolation } from "../../platform/db/dialect-differences.js";
import type { CategoriesTable } from "../../platform/db/schema/categories.js";
import type { EventPublisher } from "../../platform/events/event-publisher.js";
import { findAllGroups } from "../users/index.js";
import type { CategoryEvents } from "./categories.events.js";
import * as repo from "./categories.repo.js";
import { type CategoryView, categoryView, isCounted } from "./categories.view.js";
import { isNoWider, mayArrange, rulesAbove } from "./category.policy.js";
import type { CategoryAccess } from "./category-access.cache.js";
import type { CategoryMove } from "./category-moves.model.js";
import { categoryTag, treeTag } from "./category-state.model.js";
import { type CategoryChanges, columnsOf, createCategorySteps, putCategories } from "./category-steps.service.js";
import { buildTree, type CategoryNode } from "./category-tree.model.js";

export interface CategoriesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly access: CategoryAccess;
  readonly events: EventPublisher<CategoryEvents>;
}

/** The tree as an administrator sees it, with its entity tag at that moment. */
export interface TaggedTree {
  readonly categories: CategoryView[];
  readonly etag: string;
}

/**
 * Categories as readers see them and as administrators arrange them. Changes throw SVC-API-4009 when the category, or for a
 * move the tree, is not as required.
 */
export interface CategoriesService {
  /** The tree that the caller may see, with the counts of the articles that the caller may see. */
  list(caller: Caller): Promise<CategoryView[]>;
  /** Throws SVC-API-4009 for a slug that is taken and SVC-API-4001 for an unknown parent or group. */
  create(caller: Caller, category: BodyOf<typeof createCategory>): Promise<CategoryView>;
  /** Throws SVC-API-4004, and SVC-API-4009 for a slug that is taken or a category below itself. */
  update(
    caller: Caller,
    id: string,
    changes: BodyOf<typeof updateCategory>,
    ifMatch: Precondition,
  ): Promise<CategoryView>;
  /** Throws SVC-API-4004 and SVC-API-4009 like `update`, and then changes nothing. */
  move(caller: Caller, moves: readonly CategoryMove[], ifMatch: Precondition): Promise<TaggedTree>;
  /**
   * Deletes the category and moves its children and articles to the category `moveTo`. Null leaves the articles without
   * a category and moves the children to the parent; undefined does the same if there are no articles. Throws
   * SVC-API-4004, and SVC-API-4009 when it has articles and `moveTo` is undefined, when `moveTo` is below it, and when
   * more people could read articles or children than before.
   */
  remove(id: string, moveTo: string | null | undefined, ifMatch: Precondition): Promise<void>;
}

const destinationMissing = (articles: number): AppError => {
  const held = articles === 1 ? "1 article" : `${articles} articles`;
  const message = `This category holds ${held}. Say where to move them: moveTo=<id of a category>, or moveTo=null for no category.`;
  return conflict(message, { details: { articles } });
};

const wider = (what: string): AppError =>
  conflict(
    `${what} would be shown to more people there. Move to a category that is no more open, or change who may read first.`,
  );

function requireNode(rows: readonly CategoriesTable[], id: string): CategoryNode {
  const node = buildTree(rows).byId.get(id);
  if (!node) throw notFound();
  return node;
}

export function createCategoriesService({ db, clock, newId, access, events }: CategoriesDeps): CategoriesService {
  const steps = createCategorySteps({ db, clock, access, events });

  /** Changes run one at a time: cycles and positions are properties of all categories together. */
  const change = <T>(work: (tx: Tx, rows: readonly CategoriesTable[]) => Promise<T>): Promise<T> =>
    db
      .transaction(async (tx) => work(tx, await steps.hold(tx)))
      .catch((error: unknown) => {
        if (!isUniqueViolation(error, "categories.slug")) throw error;
        throw conflict("Another category already has this slug.", { cause: error });
      });

  async function requireGroups(tx: Tx, { access: rules }: CategoryChanges): Promise<void> {
    if (!rules) return;
    const known = new Set((await findAllGroups(tx)).map(({ id }) => id));
    for (const list of ["readGroupIds", "writeGroupIds"] as const)
      if (rules[list].some((id) => !known.has(id)))
        throw invalidField(`access.${list}`, "names a group that does not exist", "unknown");
  }

  async function views(caller: Caller): Promise<{ readonly list: CategoryView[]; find(id: string): CategoryView }> {
    const [tree, readable, counts] = await Promise.all([
      access.tree(),
      access.readable(caller),
      repo.findArticleCounts(db.read),
    ]);
    const arranges = mayArrange(caller);
    const who = arranges ? "admin" : caller.kind;
    const totals = new Map<string, number>();
    for (const { category_id, visibility, value } of counts)
      if (isCounted(visibility, who)) totals.set(category_id, (totals.get(category_id) ?? 0) + value);
    const scope = {
      isReadable: (id: string) => readable.ids.has(id),
      articleCount: (id: string) => totals.get(id) ?? 0,
      showsAccess: arranges,
    };
    return {
      list: tree.roots.filter(({ id }) => scope.isReadable(id)).map((node) => categoryView(node, scope)),
      find(id) {
        const node = tree.byId.get(id);
        if (!node) throw notFound();
        return categoryView(node, scope);
      },
    };
  }

  return {
    list: async (caller) => (await views(caller)).list,

    async create(caller, category) {
      const id = newId();
      await change(async (tx, rows) => {
        await requireGroups(tx, category);
        await steps.add(tx, rows, id, category);
      });
      return (await views(caller)).find(id);
    },

    async update(caller, id, changes, ifMatch) {
      const etag = await change(async (tx, rows) => {
        const node = requireNode(rows, id);
        requireMatch(ifMatch, categoryTag(node));
        await requireGroups(tx, changes);
        await repo.updateCategory(tx, id, columnsOf(changes));
        const { parentId } = changes;
        if (parentId !== undefined && parentId !== node.parentId)
          await putCategories(tx, rows, [{ id, parentId, position: rows.length }]);
        await events.publish(tx, "category.changed", { categoryId: id });
        return categoryTag(requireNode(await repo.findCategories(tx), id));
      });
      // The tag belongs to the state that was written, not to one that others have written since.
      return { ...(await views(caller)).find(id), etag };
    },

    async move(caller, moves, ifMatch) {
      const etag = await change(async (tx, rows) => {
        requireMatch(ifMatch, treeTag(buildTree(rows).roots));
        await putCategories(tx, rows, moves);
        for (const { id } of moves) await events.publish(tx, "category.changed", { categoryId: id });
        return treeTag(buildTree(await repo.findCategories(tx)).roots);
      });
      return { categories: (await views(caller)).list, etag };
    },

    remove: (id, moveTo, ifMatch) =>
      change(async (tx, rows) => {
        const node = requireNode(rows, id);
        requireMatch(ifMatch, categoryTag(node));
        const target = moveTo ?? null;
        if (target === id) throw conflict("The articles of a category cannot be moved to the category itself.");
        if (target !== null && !rows.some((candidate) => candidate.id === target)) throw notFound();
        const newParent = target ?? node.parentId;
        const children = rows.filter(({ parent_id }) => parent_id === id);
        const last = rows.length;
        // Checked like a move: the children cannot be put below themselves.
        await putCategories(
          tx,
          rows,
          children.map((child) => ({ id: child.id, parentId: newParent, position: last })),
        );
        const articles = await repo.countArticlesIn(tx, id);
        if (articles > 0 && moveTo === undefined) throw destinationMissing(articles);
        const tree = buildTree(rows);
        if (articles > 0 && !isNoWider(rulesAbove(tree, target), rulesAbove(tree, id))) throw wider("Its articles");
        for (const child of children) {
          const own = tree.byId.get(child.id)?.access;
          if (own && !isNoWider([own, ...rulesAbove(tree, newParent)], [own, ...rulesAbove(tree, id)]))
            throw wider(`The category “${child.name}”`);
        }
        await repo.moveArticles(tx, id, target);
        await repo.deleteCategory(tx, id);
        await events.publish(tx, "category.deleted", { categoryId: id, movedTo: target });
      }),
  };
}
