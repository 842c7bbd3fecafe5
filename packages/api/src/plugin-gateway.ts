import type { ErrorCode } from "@sitevine/contracts";
import type { HttpMethod } from "./endpoint.js";

/** The entry to the routes that plugins register at run time. */
export interface PluginGateway {
  readonly id: string;
  readonly methods: readonly HttpMethod[];
  /** Path from the site's root; `*` stands for the path that the plugin registered. */
  readonly path: string;
  readonly audience: "plugin";
  readonly summary: string;
  readonly description: string;
  readonly errors: readonly ErrorCode[];
}

/** All routes under a plugin's prefix. It is not an endpoint: the plugin defines bodies, answers and audience. */
export const pluginGateway: PluginGateway = {
  id: "plugins.gateway",
  methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
  path: "/api/p/:pluginId/*",
  audience: "plugin",
  summary: "Routes of an enabled plugin",
  description:
    "The rest of the path may have any number of segments. The prefix itself checks no permission: each plugin route declares who may call it.",
  errors: ["SVC-INSTALL-1001", "SVC-PLUGIN-2020", "SVC-API-5000"],
};
