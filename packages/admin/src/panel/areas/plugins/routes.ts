import { Blocks } from "lucide-react";
import type { Area, Place } from "../../app/places.js";
import { pluginNames } from "./names.js";

export const plugins: Area = {
  id: "plugins",
  label: pluginNames.area,
  permission: "admin.access",
  places: [
    {
      path: "/plugins",
      load: () => import("./screens/plugins.js"),
      entry: { label: pluginNames.title, icon: Blocks, count: "failedPlugins", keywords: "extensions add-ons" },
    },
  ],
};

/** The screen of each page of a plugin, which says itself who may see it. */
export const pluginPage: Place = { path: "/plugins/$plugin/$page", load: () => import("./screens/plugin-page.js") };
