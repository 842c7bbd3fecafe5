import type { BodyOf, createCategory, updateCategory } from "@sitevine/api";
import { slugSchema } from "@sitevine/api";
import type { Clock } from "../../kernel/clock.js";
import { conflict, invalidField } from "../../kernel/refusals.js";
import { slugOf } from "../../kernel/slug.js";
import type { Database, Tx } from "../../platform/db/database.js";
import { lockName } from "../../platform/db/dialect-differences.js";
import type { CategoriesTable } from "../../platform/db/schema/categories.js";
import type { EventPublisher } from "../../platform/events/event-publisher.js";
import type { CategoryEvents } from "./categories.events.js";
import * as repo from "./categories.repo.js";
import type { CategoryAccess } from "./category-access.cache.js";
import { type CategoryMove, placesAfter } from "./category-moves.model.js";

export interface CategoryStepsDeps {
  readonly db: Pick<Database, "dialect">;
  readonly clock: Clock;
  readonly access: Pick<CategoryAccess, "changed">;
  readonly events: EventPublisher<CategoryEvents>;
}

type Rows = readonly CategoriesTable[];
export type CategoryChanges = BodyOf<typeof updateCategory>;
type NewCategory = BodyOf<typeof createCategory>;

/** Steps of use cases that change categories, in the transaction of the caller. They do not ask who may do it. */
export interface CategorySteps {
  /** Keeps others from changing categories until the transaction ends, and returns all of them. */
  hold(tx: Tx): Promise<Rows>;
  /** Adds a category after the held ones. Throws SVC-API-4001 for an unknown parent, and a unique violation of its slug. */
  add(tx: Tx, held: Rows, id: string, category: NewCategory): Promise<void>;
  /** Deletes a category if it has no articles and no children. */
  removeEmpty(tx: Tx, held: Rows, id: string): Promise<void>;
}

/** Changing categories takes this lock exclusively; putting an article into one shares it. */
export const CATEGORIES_LOCK = "categories";

/** The tree is read and sent as a whole. */
export const MAX_CATEGORIES = 1_000;

const json = (ids: readonly string[]): string => JSON.stringify([...new Set(ids)]);

export function columnsOf({ name, slug, description, color, access }: CategoryChanges): Partial<CategoriesTable> {
  return {
    ...(name === undefined ? {} : { name }),
    ...(slug === undefined ? {} : { slug }),
    ...(description === undefined ? {} : { description }),
    ...(color === undefined ? {} : { color }),
    ...(access && {
      visibility: access.visibility,
      read_group_ids: json(access.readGroupIds),
      write_group_ids: json(access.writeGroupIds),
    }),
  };
}

/** The slug for a name; an empty or reserved one gets a prefix. */
export function slugFor(name: string): string {
  const slug = slugOf(name);
  return slugSchema.safeParse(slug).success ? slug : slugOf(`category ${slug}`);
}

/** Moves categories among the held ones. Throws SVC-API-4004 and SVC-API-4009. */
export async function putCategories(tx: Tx, held: Rows, moves: readonly CategoryMove[]): Promise<void> {
  for (const { id, ...place } of placesAfter(held, moves)) await repo.updateCategory(tx, id, place);
}

export function createCategorySteps({ db, clock, access, events }: CategoryStepsDeps): CategorySteps {
  return {
    async hold(tx) {
      await lockName(tx, db.dialect, CATEGORIES_LOCK);
      tx.onCommit(() => access.changed());
      return repo.findCategories(tx);
    },

    async add(tx, held, id, category) {
      if (held.length >= MAX_CATEGORIES) throw conflict(`There may be at most ${MAX_CATEGORIES} categories.`);
      const parentId = category.parentId ?? null;
      if (parentId !== null && !held.some((row) => row.id === parentId))
        throw invalidField("parentId", "names a category that does not exist", "unknown");
      const row = {
        id,
        parent_id: null,
        name: category.name,
        slug: category.slug ?? slugFor(category.name),
        description: "",
        color: null,
        position: held.length,
        visibility: "public" as const,
        read_group_ids: "[]",
        write_group_ids: "[]",
        created_at: clock.now().toISOString(),
        ...columnsOf(category),
      };
      await repo.insertCategory(tx, row);
      await putCategories(tx, [...held, row], [{ id, parentId, position: held.length }]);
      await events.publish(tx, "category.changed", { categoryId: id });
    },

    async removeEmpty(tx, held, id) {
      if (!held.some((row) => row.id === id) || held.some((row) => row.parent_id === id)) return;
      if ((await repo.countArticlesIn(tx, id)) > 0) return;
      // Deleted articles keep their rows, which refer to their category.
      await repo.moveArticles(tx, id, null);
      await repo.deleteCategory(tx, id);
      await events.publish(tx, "category.deleted", { categoryId: id, movedTo: null });
    },
  };
}
