import {
  getOwnLimits,
  getProgression,
  listProgressionGroups,
  reorderProgression,
  updateProgressionSettings,
  updateRank,
} from "@sitevine/api";
import type { BoundEndpoint } from "../../http/handler.js";
import { bind } from "../../http/handler.js";
import type { Ladder } from "./progression.service.js";
import { ladderView, ownLimitsView, rankView } from "./progression.view.js";
import type { Progression } from "./promotion.service.js";

/** Routes of the ladder of ranks, for administrators, and of each member's own limits. */
export function progressionRoutes(ladder: Ladder, progression: Progression): readonly BoundEndpoint[] {
  return [
    bind(getOwnLimits, async ({ caller }) => ownLimitsView(await progression.limitsOf(caller.userId))),
    bind(getProgression, async () => ladderView(await ladder.read())),
    bind(listProgressionGroups, async () => [...(await ladder.groups())]),
    bind(updateProgressionSettings, async ({ body, caller }) =>
      ladderView(await ladder.saveSettings(body, caller.userId)),
    ),
    bind(reorderProgression, async ({ body, caller }) => ladderView(await ladder.reorder(body.ids, caller.userId))),
    bind(updateRank, async ({ params, body, caller }) =>
      rankView(await ladder.saveRank(params.id, body, caller.userId)),
    ),
  ];
}
