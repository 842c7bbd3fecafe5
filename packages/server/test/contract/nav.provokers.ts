import * as api from "@sitevine/api";
import { fillNavigation } from "../support/nav-items.js";
import { call, EXPECTS_ANOTHER, type Provoke, type Provokers, pathOf, type Scene, UNKNOWN_ID } from "./scene.js";

async function create({ site, admin }: Scene, body: object): Promise<string> {
  const answer = await site.call(api.createNavItem, { token: admin, body: { label: "x", href: "/x", ...body } });
  return answer.body.id;
}

const FIRST_IN_FOOTER = { position: "footer", parentId: null, index: 0 };

export const navProvokers: Provokers = new Map<string, Provoke>([
  [
    "admin.nav.create SVC-API-4004",
    (scene, endpoint) => call(scene, endpoint, { body: { label: "x", href: "/x", parentId: UNKNOWN_ID } }),
  ],
  [
    "admin.nav.create SVC-API-4009",
    async (scene, endpoint) => {
      await fillNavigation(scene.site, api.MOST_NAV_ITEMS);
      const answer = await call(scene, endpoint, { body: { label: "x", href: "/x" } });
      // The other endpoints of this site add links as well.
      await scene.site
        .database()
        .transaction((tx) => tx.deleteFrom("nav_items").where("position", "=", "footer").execute());
      return answer;
    },
  ],
  ["admin.nav.reorder SVC-API-4004", (scene, endpoint) => call(scene, endpoint, { body: { ids: [UNKNOWN_ID] } })],
  [
    "admin.nav.reorder SVC-API-4009",
    (scene, endpoint) => call(scene, endpoint, { body: { ids: [UNKNOWN_ID] }, headers: EXPECTS_ANOTHER }),
  ],
  [
    "admin.nav.move SVC-API-4004",
    (scene, endpoint) => call(scene, endpoint, { body: FIRST_IN_FOOTER }, pathOf(endpoint, UNKNOWN_ID)),
  ],
  [
    "admin.nav.move SVC-API-4009",
    (scene, endpoint) =>
      call(scene, endpoint, { body: FIRST_IN_FOOTER, headers: EXPECTS_ANOTHER }, pathOf(endpoint, UNKNOWN_ID)),
  ],
  [
    "admin.nav.delete SVC-API-4009",
    async (scene, endpoint) =>
      call(scene, endpoint, { headers: EXPECTS_ANOTHER }, pathOf(endpoint, await create(scene, {}))),
  ],
  [
    "admin.nav.update SVC-API-4004",
    (scene, endpoint) => call(scene, endpoint, { body: { label: "y" } }, pathOf(endpoint, UNKNOWN_ID)),
  ],
  [
    "admin.nav.update SVC-API-4009",
    async (scene, endpoint) => {
      const [parent, other] = [await create(scene, {}), await create(scene, {})];
      await create(scene, { parentId: parent });
      return call(scene, endpoint, { body: { parentId: other } }, pathOf(endpoint, parent));
    },
  ],
]);
