import { listOnlineUsers } from "@sitevine/api";
import type { BoundEndpoint } from "../../http/handler.js";
import { bind } from "../../http/handler.js";
import type { OnlineService } from "./online.service.js";

export function onlineRoutes(online: OnlineService): readonly BoundEndpoint[] {
  return [bind(listOnlineUsers, () => online.list())];
}
