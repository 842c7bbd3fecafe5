import { getLicence, refreshLicence, removeLicence } from "@sitevine/api";
import { type BoundEndpoint, bind } from "../../http/handler.js";
import type { LicenceService } from "./licence.service.js";
import { licenceView } from "./licence.view.js";

/** Routes of the licence of this install, for administrators. */
export function licenceRoutes(licence: LicenceService): readonly BoundEndpoint[] {
  return [
    bind(getLicence, async () => {
      const held = await licence.read();
      return held && licenceView(held);
    }),
    bind(refreshLicence, async ({ caller }) => licenceView(await licence.refresh(caller.userId))),
    bind(removeLicence, async ({ caller }) => {
      await licence.remove(caller.userId);
      return undefined;
    }),
  ];
}
