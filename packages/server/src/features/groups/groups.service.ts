import { UPLOAD_LIMITS } from "@sitevine/api";
import type { Clock } from "../../kernel/clock.js";
import { freeKey, keyFromName } from "../../kernel/free-key.js";
import type { IdSource } from "../../kernel/ids.js";
import { type Page, paginate } from "../../kernel/pagination.js";
import { type Edit, requireMatch } from "../../kernel/precondition.js";
import { conflict, forbidden, invalid, notFound } from "../../kernel/refusals.js";
import type { ActivityLog } from "../../platform/db/activity-log.js";
import type { Database, Queryable, Tx } from "../../platform/db/database.js";
import { lockName } from "../../platform/db/dialect-differences.js";
import type { GroupsTable } from "../../platform/db/schema/groups.js";
import type { Media } from "../media/index.js";
import {
  type AccessCache,
  ADMINISTRATORS,
  findAuthority,
  findPermissionsOfGroups,
  mayHandOut,
  putGroupPermissions,
  requireHandOut,
} from "../users/index.js";
import { type GroupState, groupTag } from "./group-state.model.js";
import {
  countGroups,
  deleteGroup,
  findGroup,
  findGroupsPage,
  findKeysLike,
  type GroupChanges,
  type GroupListQuery,
  insertGroup,
  putIcon,
  updateGroup,
} from "./groups.repo.js";
import type { PermissionRegistry } from "./permission.registry.js";

export interface GroupsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly activity: ActivityLog;
  readonly access: Pick<AccessCache, "forgetAll">;
  readonly media: Pick<Media, "replace" | "release">;
  readonly permissions: PermissionRegistry;
}

export interface NewGroup {
  /** Derived from the name when absent. */
  readonly key?: string | undefined;
  readonly name: string;
  readonly description: string;
  readonly color: string | null;
  readonly position: number;
}

/**
 * Groups and their permissions. Functions about one group throw SVC-API-4004 when it does not exist, and SVC-API-4009 when
 * it is not as the edit requires.
 */
export interface GroupsService {
  list(query: GroupListQuery): Promise<Page<GroupState>>;
  find(id: string): Promise<GroupState>;
  /** Throws SVC-API-4009 when the key is taken. */
  create(group: NewGroup, actorId: string): Promise<GroupState>;
  /** Throws SVC-API-4003, as do the icons, for the administrators' group and its like where the actor is lower. */
  update(id: string, changes: GroupChanges, edit: Edit): Promise<GroupState>;
  /** Throws SVC-API-4009 for a system group, SVC-API-4003 when it has permissions that the actor lacks. */
  remove(id: string, edit: Edit): Promise<void>;
  /**
   * Throws SVC-API-4001 for a key that is not registered, SVC-API-4003 for an added or removed one that the actor does
   * not hold, SVC-API-4009 when the administrators would lose access to their panel.
   */
  setPermissions(id: string, permissions: readonly string[], edit: Edit): Promise<GroupState>;
  /** The address of the icon, and the entity tag of the group with it. */
  setIcon(
    id: string,
    bytes: Uint8Array,
    edit: Edit,
  ): Promise<{ readonly url: string; readonly tag: string | undefined }>;
  /** Changes nothing where there is no icon. The entity tag of the group without one. */
  removeIcon(id: string, edit: Edit): Promise<string>;
}

// Every page that lists groups reads all of them.
const MAX_GROUPS = 500;
const ICON = {
  maxBytes: UPLOAD_LIMITS.icon,
  types: [],
  width: 128,
  height: 128,
  fit: "inside",
  stills: "all",
} as const;

async function requireGroup(db: Queryable, id: string): Promise<GroupState> {
  const group = await findGroup(db, id);
  if (!group) throw notFound();
  return { group, permissions: (await findPermissionsOfGroups(db, [id])).get(id) ?? [] };
}

async function requireEdited(tx: Tx, id: string, { ifMatch }: Edit): Promise<GroupState> {
  const state = await requireGroup(tx, id);
  requireMatch(ifMatch, groupTag(state));
  return state;
}

/**
 * Requires authority over a group. Its name, colour and icon tell who its members are, so it is changed by those who
 * could give its permissions to somebody, and the administrators' group by its members alone.
 */
async function requireCommand(tx: Tx, actorId: string, { group, permissions }: GroupState): Promise<void> {
  const actor = await findAuthority(tx, actorId);
  if (group.key === ADMINISTRATORS && !actor.isAdministrator)
    throw forbidden("Only a member of the administrators' group may change it.");
  if (!mayHandOut(actor, permissions)) throw forbidden("This group has permissions that you do not have.");
}

const differing = (left: readonly string[], right: readonly string[]): string[] => [
  ...left.filter((entry) => !right.includes(entry)),
  ...right.filter((entry) => !left.includes(entry)),
];

export function createGroupsService(deps: GroupsDeps): GroupsService {
  const { db, clock, newId, activity, access, media } = deps;

  /** Changes of groups run one at a time, so that what was checked still holds when it is written. */
  const change = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      await lockName(tx, db.dialect, "administrators");
      return work(tx);
    });

  async function keyFor(tx: Tx, { key, name }: NewGroup): Promise<string> {
    const wanted = key ?? keyFromName(name, "group");
    const taken = await findKeysLike(tx, wanted);
    if (key !== undefined && taken.has(key)) throw conflict("There is already a group with this key.");
    return freeKey(wanted, taken);
  }

  function requireKnown(wanted: readonly string[], held: readonly string[]): void {
    // A group may keep the permission of a plugin that is disabled at the moment.
    const issues = wanted.flatMap((key, index) =>
      deps.permissions.has(key) || held.includes(key)
        ? []
        : [{ path: `permissions.${index}`, message: "is not a permission", code: "unknown" }],
    );
    if (issues.length > 0) throw invalid(issues);
  }

  return {
    async list(query) {
      const [groups, total] = await Promise.all([findGroupsPage(db.read, query), countGroups(db.read)]);
      const permissions = await findPermissionsOfGroups(
        db.read,
        groups.map(({ id }) => id),
      );
      return paginate(
        groups.map((group) => ({ group, permissions: permissions.get(group.id) ?? [] })),
        total,
        query,
      );
    },

    find: (id) => requireGroup(db.read, id),

    create: (order, actorId) =>
      change(async (tx) => {
        if ((await countGroups(tx)) >= MAX_GROUPS) throw conflict(`A site has at most ${MAX_GROUPS} groups.`);
        const { name, description, color, position } = order;
        const group: GroupsTable = {
          id: newId(),
          key: await keyFor(tx, order),
          name,
          description,
          color,
          position,
          is_system: 0,
          created_at: clock.now().toISOString(),
          icon_url: null,
          member_count: 0,
        };
        await insertGroup(tx, group);
        await activity.record(tx, { actorId, action: "group.create", subject: group.id, detail: { key: group.key } });
        return { group, permissions: [] };
      }),

    update: (id, changes, edit) =>
      change(async (tx) => {
        const { actorId } = edit;
        await requireCommand(tx, actorId, await requireEdited(tx, id, edit));
        await updateGroup(tx, id, changes);
        await activity.record(tx, { actorId, action: "group.update", subject: id, detail: changes });
        return requireGroup(tx, id);
      }),

    async remove(id, edit) {
      const { actorId } = edit;
      const iconUrl = await change(async (tx) => {
        const { group, permissions } = await requireEdited(tx, id, edit);
        if (group.is_system === 1) throw conflict("System groups cannot be deleted.");
        await requireHandOut(tx, actorId, permissions);
        await deleteGroup(tx, id);
        await activity.record(tx, { actorId, action: "group.delete", subject: id, detail: { key: group.key } });
        tx.onCommit(() => access.forgetAll());
        return group.icon_url;
      });
      await media.release(iconUrl);
    },

    setPermissions: (id, permissions, edit) =>
      change(async (tx) => {
        const { actorId } = edit;
        const { group, permissions: held } = await requireEdited(tx, id, edit);
        if (group.key === ADMINISTRATORS) await requireCommand(tx, actorId, { group, permissions: held });
        requireKnown(permissions, held);
        const changed = differing(held, permissions);
        await requireHandOut(tx, actorId, changed);
        if (group.key === ADMINISTRATORS && !permissions.includes("admin.access"))
          throw conflict("Administrators cannot lose access to the administration.");
        if (changed.length > 0) {
          await putGroupPermissions(tx, id, permissions);
          const detail = { from: held, to: permissions };
          await activity.record(tx, { actorId, action: "group.permissions", subject: id, detail });
          tx.onCommit(() => access.forgetAll());
        }
        return requireGroup(tx, id);
      }),

    async setIcon(id, bytes, edit) {
      let tag: string | undefined;
      const { url } = await media.replace("groups", bytes, ICON, (shown) =>
        change(async (tx) => {
          const { group, permissions } = await requireEdited(tx, id, edit);
          await requireCommand(tx, edit.actorId, { group, permissions });
          await putIcon(tx, id, shown);
          await activity.record(tx, { actorId: edit.actorId, action: "group.icon", subject: id });
          tag = groupTag({ group: { ...group, icon_url: shown }, permissions });
          return group.icon_url;
        }),
      );
      return { url, tag };
    },

    async removeIcon(id, edit) {
      const { former, tag } = await change(async (tx) => {
        const { group, permissions } = await requireEdited(tx, id, edit);
        await requireCommand(tx, edit.actorId, { group, permissions });
        if (group.icon_url !== null) {
          await putIcon(tx, id, null);
          await activity.record(tx, { actorId: edit.actorId, action: "group.icon.remove", subject: id });
        }
        return { former: group.icon_url, tag: groupTag({ group: { ...group, icon_url: null }, permissions }) };
      });
      await media.release(former);
      return tag;
    },
  };
}
