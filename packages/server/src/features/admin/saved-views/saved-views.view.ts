import type { AnswerOf, createSavedView } from "@sitevine/api";
import type { SavedViewRow } from "./saved-views.repo.js";

export const savedViewView = (row: SavedViewRow): AnswerOf<typeof createSavedView> => ({
  id: row.id,
  screen: row.screen,
  name: row.name,
  filters: row.query,
  createdAt: row.created_at,
});
