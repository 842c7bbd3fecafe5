import {
  getOwnLimits,
  getProgression,
  listProgressionGroups,
  reorderProgression,
  updateProgressionSettings,
  updateRank,
} from "@sitevine/api";
import type { BoundEndpoint } from "../../http/handler.js";
import { bind, editBy } from "../../http/handler.js";
import { ladderTag, settingsTag } from "./ladder-state.model.js";
import type { Ladder, LadderState } from "./progression.service.js";
import { ladderView, ownLimitsView, rankView } from "./progression.view.js";
import type { Progression } from "./promotion.service.js";

/** Routes of the ladder of ranks, for administrators, and of each member's own limits. */
export function progressionRoutes(ladder: Ladder, progression: Progression): readonly BoundEndpoint[] {
  const answer = (state: LadderState, headers: Headers, etag = ladderTag(state.ranks)) => {
    headers.set("ETag", etag);
    return ladderView(state);
  };
  return [
    bind(getOwnLimits, async ({ caller }) => ownLimitsView(await progression.limitsOf(caller.userId))),
    bind(getProgression, async ({ replyHeaders }) => answer(await ladder.read(), replyHeaders)),
    bind(listProgressionGroups, async () => [...(await ladder.groups())]),
    bind(updateProgressionSettings, async ({ body, replyHeaders, ...by }) => {
      const saved = await ladder.saveSettings(body, editBy(by));
      return answer(saved, replyHeaders, settingsTag(saved.settings));
    }),
    bind(reorderProgression, async ({ body, replyHeaders, ...by }) =>
      answer(await ladder.reorder(body.ids, editBy(by)), replyHeaders),
    ),
    bind(updateRank, async ({ params, body, ...by }) => rankView(await ladder.saveRank(params.id, body, editBy(by)))),
  ];
}
