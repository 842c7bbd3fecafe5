import type { Member } from "../../kernel/caller.js";
import type { Clock } from "../../kernel/clock.js";
import { type Page, paginate } from "../../kernel/pagination.js";
import type { Database } from "../../platform/db/database.js";
import type { SilencesTable } from "../../platform/db/schema/sanctions.js";
import { findAuthorities, findUserSummaries, reaches } from "../users/index.js";
import { type SilenceList, silenceCountQuery, silencePageQuery } from "./silences.repo.js";
import { type SilenceView, silenceView } from "./silences.view.js";

/** Silences as moderators see them. */
export interface SilenceQueries {
  list(caller: Member, list: SilenceList): Promise<Page<SilenceView>>;
  view(caller: Member, silence: SilencesTable): Promise<SilenceView>;
  /** Counts the silences in force. */
  countActive(): Promise<number>;
}

export function createSilenceQueries({ db, clock }: { readonly db: Database; readonly clock: Clock }): SilenceQueries {
  async function views(caller: Member, rows: readonly SilencesTable[], now: Date): Promise<SilenceView[]> {
    const named = rows.flatMap(({ user_id, issued_by, lifted_by }) =>
      [user_id, issued_by ?? [], lifted_by ?? []].flat(),
    );
    const [people, authorities] = await Promise.all([
      findUserSummaries(db.read, [...new Set(named)]),
      findAuthorities(db.read, [...new Set([caller.userId, ...rows.map(({ user_id }) => user_id)])]),
    ]);
    return rows.map((row) => {
      const standing = {
        isSelf: row.user_id === caller.userId,
        reaches: reaches(authorities, caller.userId, row.user_id),
      };
      return silenceView(row, { people, standing, now });
    });
  }

  async function count(filters: Pick<SilenceList, "userId" | "status">, now: Date): Promise<number> {
    return (await silenceCountQuery(db.read, filters, now).executeTakeFirstOrThrow()).total;
  }

  return {
    async list(caller, list) {
      const now = clock.now();
      const [rows, total] = await Promise.all([silencePageQuery(db.read, list, now).execute(), count(list, now)]);
      return paginate(await views(caller, rows, now), total, list);
    },
    async view(caller, silence) {
      const [view] = await views(caller, [silence], clock.now());
      if (!view) throw new Error("There is one view for each silence.");
      return view;
    },
    countActive: () => count({ status: "active" }, clock.now()),
  };
}
