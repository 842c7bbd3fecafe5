import type { Clock } from "../../kernel/clock.js";
import { type Page, paginate } from "../../kernel/pagination.js";
import type { Database } from "../../platform/db/database.js";
import type { BansTable } from "../../platform/db/schema/bans.js";
import { findAuthorities, findUserSummaries, reaches } from "../users/index.js";
import { type BanList, banCountQuery, banPageQuery, findLiveBan } from "./bans.repo.js";
import { type BanView, banView } from "./bans.view.js";

/** Bans as moderators see them. */
export interface BanQueries {
  list(callerId: string, list: BanList): Promise<Page<BanView>>;
  view(callerId: string, ban: BansTable): Promise<BanView>;
  views(callerId: string, bans: readonly BansTable[]): Promise<BanView[]>;
  /** The ban of a member that is not lifted. */
  findLive(callerId: string, userId: string): Promise<BanView | null>;
  /** Counts the bans in force. */
  countActive(): Promise<number>;
}

export function createBanQueries({ db, clock }: { readonly db: Database; readonly clock: Clock }): BanQueries {
  async function views(callerId: string, rows: readonly BansTable[], now: Date): Promise<BanView[]> {
    const named = rows.flatMap(({ user_id, issued_by, lifted_by }) =>
      [user_id, issued_by ?? [], lifted_by ?? []].flat(),
    );
    const [people, authorities] = await Promise.all([
      findUserSummaries(db.read, named),
      findAuthorities(db.read, [...new Set([callerId, ...rows.map(({ user_id }) => user_id)])]),
    ]);
    return rows.map((row) => {
      const standing = { isSelf: row.user_id === callerId, reaches: reaches(authorities, callerId, row.user_id) };
      return banView(row, { people, standing, now });
    });
  }

  async function view(callerId: string, ban: BansTable): Promise<BanView> {
    const [only] = await views(callerId, [ban], clock.now());
    if (!only) throw new Error("There is one view for each ban.");
    return only;
  }

  async function count(filters: Pick<BanList, "userId" | "status">, now: Date): Promise<number> {
    return Number((await banCountQuery(db.read, filters, now).executeTakeFirstOrThrow()).total);
  }

  return {
    view,
    views: (callerId, bans) => views(callerId, bans, clock.now()),
    async list(callerId, list) {
      const now = clock.now();
      const [rows, total] = await Promise.all([banPageQuery(db.read, list, now).execute(), count(list, now)]);
      return paginate(await views(callerId, rows, now), total, list);
    },
    async findLive(callerId, userId) {
      const ban = await findLiveBan(db.read, userId);
      return ban ? view(callerId, ban) : null;
    },
    countActive: () => count({ status: "active" }, clock.now()),
  };
}
