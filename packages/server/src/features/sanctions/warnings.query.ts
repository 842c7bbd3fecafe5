import type { Clock } from "../../kernel/clock.js";
import { type Page, paginate } from "../../kernel/pagination.js";
import type { Database } from "../../platform/db/database.js";
import type { WarningsTable } from "../../platform/db/schema/sanctions.js";
import { findAuthorities, findUserSummaries, reaches } from "../users/index.js";
import { type WarningList, warningCountQuery, warningPageQuery } from "./warnings.repo.js";
import { type WarningView, warningView } from "./warnings.view.js";

/** Warnings as moderators see them. */
export interface WarningQueries {
  list(callerId: string, list: WarningList): Promise<Page<WarningView>>;
  view(callerId: string, warning: WarningsTable): Promise<WarningView>;
  /** Counts the warnings whose points count. */
  countActive(): Promise<number>;
}

export function createWarningQueries({ db, clock }: { readonly db: Database; readonly clock: Clock }): WarningQueries {
  async function views(callerId: string, rows: readonly WarningsTable[], now: Date): Promise<WarningView[]> {
    const named = rows.flatMap(({ user_id, issued_by, pardoned_by }) =>
      [user_id, issued_by ?? [], pardoned_by ?? []].flat(),
    );
    const [people, authorities] = await Promise.all([
      findUserSummaries(db.read, named),
      findAuthorities(db.read, [...new Set([callerId, ...rows.map(({ user_id }) => user_id)])]),
    ]);
    return rows.map((row) => {
      const standing = { isSelf: row.user_id === callerId, reaches: reaches(authorities, callerId, row.user_id) };
      return warningView(row, { people, standing, now });
    });
  }

  async function count(filters: Pick<WarningList, "userId" | "status">, now: Date): Promise<number> {
    return Number((await warningCountQuery(db.read, filters, now).executeTakeFirstOrThrow()).total);
  }

  return {
    async list(callerId, list) {
      const now = clock.now();
      const [rows, total] = await Promise.all([warningPageQuery(db.read, list, now).execute(), count(list, now)]);
      return paginate(await views(callerId, rows, now), total, list);
    },
    async view(callerId, warning) {
      const [only] = await views(callerId, [warning], clock.now());
      if (!only) throw new Error("There is one view for each warning.");
      return only;
    },
    countActive: () => count({ status: "active" }, clock.now()),
  };
}
