import type { AnswerOf, listOnlineUsers } from "@sitevine/api";
import type { OnlineModel } from "@sitevine/renderer";
import type { Clock } from "../../kernel/clock.js";
import type { Database } from "../../platform/db/database.js";
import { freshValue } from "../../platform/kept/fresh-value.js";
import { mayKnowPresence, personModel } from "../profiles/index.js";
import { findAllGroups, findGroupsOfUsers, readPrivacy, userSummary } from "../users/index.js";
import type { OnlineTracker } from "./online.recorder.js";
import { findOnlineUsers } from "./online.repo.js";

export type Online = AnswerOf<typeof listOnlineUsers>;

/**
 * The members who are online, each under the first of their groups. Those who hide it, and those beyond the limit of
 * the list, are only counted.
 */
export interface OnlineService {
  list(): Promise<Online>;
  /** The same in the shape of the pages that show it. */
  model(): Promise<OnlineModel>;
  /** Makes the next call read again. */
  expire(): void;
}

// Any page may show the list, and nobody reads more names than that.
const FRESH_MS = 3_000;
const MAX_NAMED = 500;

export function createOnlineService(deps: {
  readonly db: Database;
  readonly clock: Clock;
  readonly tracker: Pick<OnlineTracker, "present">;
}): OnlineService {
  const { db, clock, tracker } = deps;

  async function load(): Promise<Online> {
    const { memberIds, guests } = await tracker.present();
    const known = await findOnlineUsers(db.read, [...memberIds].toSorted().slice(0, MAX_NAMED));
    const active = known.filter(({ status }) => status === "active");
    const named = active.filter(({ privacy }) => mayKnowPresence(readPrivacy(privacy), null));
    const [groups, groupsOf] = await Promise.all([
      findAllGroups(db.read),
      findGroupsOfUsers(
        db.read,
        named.map(({ id }) => id),
      ),
    ]);
    const byGroup = Map.groupBy(named, ({ id }) => groupsOf.get(id)?.[0]?.id);
    return {
      total: memberIds.size - (known.length - active.length) + guests,
      guests,
      groups: groups.flatMap(({ memberCount: _, ...group }) => {
        const users = byGroup.get(group.id) ?? [];
        return users.length === 0 ? [] : [{ group, users: users.map(userSummary) }];
      }),
    };
  }

  const current = freshValue(load, FRESH_MS, clock);
  return {
    list: () => current.get(),
    expire: () => current.expire(),
    async model() {
      const { groups, guests } = await current.get();
      return {
        guests,
        groups: groups.map(({ group, users }) => ({ name: group.name, users: users.map(personModel) })),
      };
    },
  };
}
