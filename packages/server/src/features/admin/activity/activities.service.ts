import type { Clock } from "../../../kernel/clock.js";
import type { IdSource } from "../../../kernel/ids.js";
import { type Page, type PageParams, paginate } from "../../../kernel/pagination.js";
import type { Database } from "../../../platform/db/database.js";
import type { Logger } from "../../../platform/logger.js";
import {
  type ActivityFilters,
  type ActivityRow,
  activityCountQuery,
  activityPageQuery,
  insertActivity,
} from "./activities.repo.js";
import { findAddressedName } from "./activity-names.repo.js";
import { asSummary, nameIn } from "./activity-summary.model.js";

export interface ActivitiesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly logger: Logger;
}

/** A write that is about to be carried out. */
interface PlannedWrite {
  readonly actorId: string;
  readonly endpoint: { readonly id: string; readonly path: string };
  readonly params: Readonly<Record<string, string>>;
}

/** Activities: writes through endpoints of the panels. */
export interface Activities {
  /**
   * Called before a write, when the things that it deletes still have their names. The returned function records the write,
   * under what it says of itself, or else the name of what it was about. Neither of them fails: a write that was carried out
   * must not be answered as if it had not been.
   */
  begin(
    write: PlannedWrite,
  ): Promise<(outcome: { readonly result: unknown; readonly summary: string | null }) => Promise<void>>;
  list(query: PageParams & ActivityFilters): Promise<Page<ActivityRow>>;
}

export function createActivities({ db, clock, newId, logger }: ActivitiesDeps): Activities {
  const findName = ({ endpoint, params }: PlannedWrite): Promise<string | null> =>
    findAddressedName(db.read, endpoint.path, params.id).catch((error: unknown) => {
      logger.warn("The name for the activity log could not be read", { id: endpoint.id, error });
      return null;
    });

  return {
    async begin(write) {
      const { actorId, endpoint, params } = write;
      const name = await findName(write);
      return async ({ result, summary }) => {
        try {
          const row = {
            id: newId(),
            actor_id: actorId,
            endpoint_id: endpoint.id,
            params: JSON.stringify(params),
            summary: asSummary(summary ?? name ?? nameIn(result)),
            created_at: clock.now().toISOString(),
          };
          await db.transaction((tx) => insertActivity(tx, row), { changes: "unseen" });
        } catch (error) {
          logger.error("A write in a panel could not be recorded", { id: endpoint.id, actorId, error });
        }
      };
    },

    async list(query) {
      const [rows, { total }] = await Promise.all([
        activityPageQuery(db.read, query).execute(),
        activityCountQuery(db.read, query).executeTakeFirstOrThrow(),
      ]);
      return paginate(rows, Number(total), query);
    },
  };
}
