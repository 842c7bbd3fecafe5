import {
  type BodyOf,
  type createNavItem,
  MOST_NAV_ITEMS,
  type moveNavItem,
  type updateNavItem as updateEndpoint,
} from "@sitevine/api";
import type { Clock } from "../../kernel/clock.js";
import type { IdSource } from "../../kernel/ids.js";
import { type Edit, requireMatch } from "../../kernel/precondition.js";
import { conflict, invalid, invalidField, notFound } from "../../kernel/refusals.js";
import type { ActivityLog } from "../../platform/db/activity-log.js";
import type { Database, Tx } from "../../platform/db/database.js";
import { lockName } from "../../platform/db/dialect-differences.js";
import type { EventPublisher } from "../../platform/events/event-publisher.js";
import type { NavEvents } from "./nav.events.js";
import {
  findNavItems,
  insertNavItem,
  type NavItemRow,
  type NavPosition,
  removeNavItem,
  updateNavItem,
} from "./nav-items.repo.js";
import { navItemTag, navTreeTag } from "./nav-state.model.js";
import { denseOrder, orderAfterMove, type Placement, placementProblem } from "./nav-tree.policy.js";

export interface NavServiceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly activity: ActivityLog;
  readonly events: EventPublisher<NavEvents>;
}

/**
 * The navigation as administrators arrange it. Changes throw SVC-API-4009 when the link, or for an order all links, are not
 * as the edit requires.
 */
export interface NavService {
  list(): Promise<readonly NavItemRow[]>;
  /**
   * Adds a link after the others of its position. Throws SVC-API-4004 for an unknown parent, SVC-API-4001 for one that
   * is not allowed, SVC-API-4009 when there are as many links as there may be.
   */
  create(item: BodyOf<typeof createNavItem>, actorId: string): Promise<NavItemRow>;
  /**
   * Throws like `create`, and SVC-API-4009 when a link with others below it would be below one itself. A link that
   * moves to another position takes those below it along, and leaves its parent unless it is given a new one.
   */
  update(id: string, changes: BodyOf<typeof updateEndpoint>, edit: Edit): Promise<NavItemRow>;
  /**
   * Puts a link, with those below it, to a place of any position, and returns all links. Throws like `update`; an index
   * behind the last link of the place means the end.
   */
  move(id: string, place: BodyOf<typeof moveNavItem>, edit: Edit): Promise<readonly NavItemRow[]>;
  /**
   * Returns all links. Throws SVC-API-4004 for an id of another position, SVC-API-4001 when one of this position is missing.
   */
  reorder(position: NavPosition, ids: readonly string[], edit: Edit): Promise<readonly NavItemRow[]>;
  /** Deletes a link and those below it. Throws SVC-API-4004. */
  remove(id: string, edit: Edit): Promise<void>;
}

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

function requirePlace(placement: Placement, items: readonly NavItemRow[]): void {
  const problem = placementProblem(placement, items);
  if (problem?.kind === "no-parent") throw notFound("There is no link with the id of this parent.");
  if (problem?.kind === "has-children") throw conflict("A link with others below it cannot be below another.");
  if (problem) throw invalid([problem.issue]);
}

const requireItem = (items: readonly NavItemRow[], id: string): NavItemRow => {
  const item = items.find((candidate) => candidate.id === id);
  if (!item) throw notFound();
  return item;
};

const requireEdited = (items: readonly NavItemRow[], id: string, { ifMatch }: Edit): NavItemRow => {
  const item = requireItem(items, id);
  requireMatch(ifMatch, navItemTag(item));
  return item;
};

export function createNavService({ db, clock, newId, activity, events }: NavServiceDeps): NavService {
  /** Changes run one at a time, since order and levels are rules about several rows. */
  const change = <T>(work: (tx: Tx, items: readonly NavItemRow[]) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      await lockName(tx, db.dialect, "nav");
      const result = await work(tx, await findNavItems(tx));
      await events.publish(tx, "nav.changed", {});
      return result;
    });

  /** Renumbers the links of each position without gaps. */
  async function renumber(tx: Tx): Promise<readonly NavItemRow[]> {
    const items = await findNavItems(tx);
    for (const here of Map.groupBy(items, ({ position }) => position).values())
      for (const [id, sort_order] of denseOrder(here)) await updateNavItem(tx, id, { sort_order });
    return findNavItems(tx);
  }

  return {
    list: () => findNavItems(db.read),

    create: (body, actorId) =>
      change(async (tx, items) => {
        if (items.length >= MOST_NAV_ITEMS)
          throw conflict(`There may be at most ${MOST_NAV_ITEMS} links in the navigation.`);
        const { position, parentId } = body;
        if (parentId !== null) requirePlace({ id: null, position, parentId }, items);
        const item: NavItemRow = {
          id: newId(),
          label: body.label,
          href: body.href,
          fa_icon: body.faIcon,
          position,
          parent_id: parentId,
          sort_order: items.filter((other) => other.position === position).length,
          new_tab: flag(body.newTab),
          audience: body.audience,
          is_active: flag(body.active),
          plugin_id: null,
          created_at: clock.now().toISOString(),
        };
        await insertNavItem(tx, item);
        const detail = { label: item.label, href: item.href, position };
        await activity.record(tx, { actorId, action: "nav.create", subject: item.id, detail });
        return item;
      }),

    update: (id, changes, edit) =>
      change(async (tx, items) => {
        const item = requireEdited(items, id, edit);
        const position = changes.position ?? item.position;
        const moves = position !== item.position;
        const parentId = changes.parentId === undefined && !moves ? item.parent_id : (changes.parentId ?? null);
        if (parentId !== null) requirePlace({ id, position, parentId }, items);
        const last = items.length;
        await updateNavItem(tx, id, {
          ...(changes.label === undefined ? {} : { label: changes.label }),
          ...(changes.href === undefined ? {} : { href: changes.href }),
          ...(changes.faIcon === undefined ? {} : { fa_icon: changes.faIcon }),
          ...(changes.newTab === undefined ? {} : { new_tab: flag(changes.newTab) }),
          ...(changes.audience === undefined ? {} : { audience: changes.audience }),
          ...(changes.active === undefined ? {} : { is_active: flag(changes.active) }),
          position,
          parent_id: parentId,
          ...(moves ? { sort_order: last } : {}),
        });
        const below = moves ? items.filter((other) => other.parent_id === id) : [];
        for (const [index, child] of below.entries())
          await updateNavItem(tx, child.id, { position, sort_order: last + 1 + index });
        await activity.record(tx, { actorId: edit.actorId, action: "nav.update", subject: id, detail: changes });
        return requireItem(await renumber(tx), id);
      }),

    move: (id, place, { actorId, ifMatch }) =>
      change(async (tx, items) => {
        requireMatch(ifMatch, navTreeTag(items));
        const { position, parentId } = place;
        requireItem(items, id);
        if (parentId !== null) requirePlace({ id, position, parentId }, items);
        const moving = { position, parent_id: parentId };
        for (const child of items.filter((other) => other.parent_id === id))
          await updateNavItem(tx, child.id, { position });
        for (const [sort_order, placed] of orderAfterMove(items, { id, ...place }).entries())
          await updateNavItem(tx, placed, { sort_order, ...(placed === id ? moving : {}) });
        await activity.record(tx, { actorId, action: "nav.move", subject: id, detail: place });
        return renumber(tx);
      }),

    reorder: (position, ids, { actorId, ifMatch }) =>
      change(async (tx, items) => {
        requireMatch(ifMatch, navTreeTag(items));
        const here = items.filter((item) => item.position === position);
        if (ids.some((id) => here.every((item) => item.id !== id))) throw notFound();
        if (ids.length !== here.length) {
          throw invalidField("ids", "must name every link of the position", "incomplete");
        }
        for (const [sort_order, id] of ids.entries()) await updateNavItem(tx, id, { sort_order });
        await activity.record(tx, { actorId, action: "nav.reorder", subject: position, detail: { ids } });
        return findNavItems(tx);
      }),

    remove: (id, edit) =>
      change(async (tx, items) => {
        const { label, href } = requireEdited(items, id, edit);
        const { actorId } = edit;
        await removeNavItem(tx, id);
        await renumber(tx);
        await activity.record(tx, { actorId, action: "nav.delete", subject: id, detail: { label, href } });
      }),
  };
}
