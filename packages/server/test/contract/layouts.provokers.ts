import { documentOf } from "../support/layout-editor.js";
import { call, EXPECTS_ANOTHER, type Provoke, type Provokers, pathOf } from "./scene.js";

const unknown: Provoke = (scene, endpoint) => call(scene, endpoint, {}, pathOf(endpoint, "nowhere"));

export const layoutsProvokers: Provokers = new Map<string, Provoke>([
  ...["drafts.get", "drafts.discard", "reset", "revert-theme"].map(
    (name) => [`layouts.${name} SVC-API-4004`, unknown] as const,
  ),
  [
    "layouts.drafts.save SVC-API-4009",
    (scene, endpoint) => {
      const write = { body: { document: documentOf("home") }, headers: EXPECTS_ANOTHER };
      return call(scene, endpoint, write, pathOf(endpoint, "home"));
    },
  ],
]);
