import * as api from "@sitevine/api";
import { call, EXPECTS_ANOTHER, type Provoke, type Provokers } from "./scene.js";

const conflicting =
  (body: unknown): Provoke =>
  (scene, endpoint) =>
    call(scene, endpoint, { body, headers: EXPECTS_ANOTHER });

export const appearanceProvokers: Provokers = new Map<string, Provoke>([
  ["appearance.tokens.save SVC-API-4009", conflicting({ tokens: {} })],
  ["appearance.tokens.patch-scope SVC-API-4009", conflicting({ tokens: {} })],
  ["appearance.custom-css.save SVC-API-4009", conflicting({ css: "" })],
  [
    "appearance.schedule SVC-API-4009",
    async (scene, endpoint) => {
      // Resetting discards the edits of other provokers, so that there is no draft.
      await scene.site.call(api.resetStyle, { token: scene.admin });
      return call(scene, endpoint, { body: { publishAt: "2999-01-01T00:00:00Z" } });
    },
  ],
]);
