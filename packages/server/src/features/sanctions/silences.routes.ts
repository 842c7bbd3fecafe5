import { createSilence, liftSilence, listSilences } from "@sitevine/api";
import { type BoundEndpoint, bind } from "../../http/handler.js";
import type { SilenceQueries } from "./silences.query.js";
import type { Silences } from "./silences.service.js";

/** Routes of silences, for moderators. */
export function silenceRoutes(silences: Silences, queries: SilenceQueries): readonly BoundEndpoint[] {
  return [
    bind(listSilences, ({ query, caller }) => queries.list(caller, query)),
    bind(createSilence, async ({ body: { userId, reason, expiresAt }, caller }) =>
      queries.view(caller, await silences.silence({ userId, reason, expiresAt, actorId: caller.userId })),
    ),
    bind(liftSilence, async ({ params, caller }) =>
      queries.view(caller, await silences.lift(params.id, caller.userId)),
    ),
  ];
}
