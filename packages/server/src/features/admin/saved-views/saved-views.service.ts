import { type BodyOf, type createSavedView, MOST_SAVED_VIEWS } from "@sitevine/api";
import type { Clock } from "../../../kernel/clock.js";
import type { IdSource } from "../../../kernel/ids.js";
import { conflict, notFound } from "../../../kernel/refusals.js";
import type { Database } from "../../../platform/db/database.js";
import { lockName } from "../../../platform/db/dialect-differences.js";
import {
  countSavedViews,
  deleteSavedView,
  insertSavedView,
  type SavedViewRow,
  savedViewsQuery,
} from "./saved-views.repo.js";

export interface SavedViewsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly newId: IdSource;
}

/** Saved views of the lists in the panels. Nobody but their owner sees them. */
export interface SavedViews {
  /** By screen and name. */
  list(userId: string, screen?: string): Promise<readonly SavedViewRow[]>;
  /** Throws SVC-API-4009 for a name that the screen has already, and for more than 100 views. */
  create(userId: string, view: BodyOf<typeof createSavedView>): Promise<SavedViewRow>;
  /** Throws SVC-API-4004 for a view that is not the user's. */
  remove(userId: string, id: string): Promise<void>;
}

export function createSavedViews({ db, clock, newId }: SavedViewsDeps): SavedViews {
  return {
    list: (userId, screen) => savedViewsQuery(db.read, userId, screen).execute(),

    async create(userId, { screen, name, filters }) {
      const row = {
        id: newId(),
        user_id: userId,
        screen,
        name,
        name_folded: name.toLowerCase(),
        query: filters,
        created_at: clock.now().toISOString(),
      };
      await db.transaction(
        async (tx) => {
          await lockName(tx, db.dialect, `saved-views.${userId}`);
          if ((await countSavedViews(tx, userId)) >= MOST_SAVED_VIEWS)
            throw conflict(`You have ${MOST_SAVED_VIEWS} saved views; delete one first.`);
          if (!(await insertSavedView(tx, row))) throw conflict("You have a view of this name on this screen.");
        },
        { changes: "unseen" },
      );
      return row;
    },

    async remove(userId, id) {
      if (!(await db.transaction((tx) => deleteSavedView(tx, userId, id), { changes: "unseen" }))) throw notFound();
    },
  };
}
