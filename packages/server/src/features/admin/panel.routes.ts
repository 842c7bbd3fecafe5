import { getStatusSummary, listInstalledPlugins, listRegisteredPages } from "@sitevine/api";
import { type BoundEndpoint, bind } from "../../http/handler.js";
import type { Panel } from "./panel.service.js";

/** Routes that the frame of the panel asks, for administrators. */
export function panelRoutes(panel: Panel): readonly BoundEndpoint[] {
  return [
    bind(getStatusSummary, ({ caller }) => panel.summary(caller.userId)),
    bind(listInstalledPlugins, () => panel.list()),
    bind(listRegisteredPages, () => panel.pages()),
  ];
}
