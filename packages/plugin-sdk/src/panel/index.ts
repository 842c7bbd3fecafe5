export type { ColorScheme, ColorSchemes, Mount, PanelNotice, PanelPageContext, Unmount } from "./mount.js";
export type { PanelAnswer, PanelClient, PanelRefusal, PanelRequest } from "./panel-client.js";
