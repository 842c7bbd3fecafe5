import { BadgeCheck, RefreshCcw, Store } from "lucide-react";
import type { Area } from "../../app/places.js";
import { marketNames } from "./names.js";

export const marketplace: Area = {
  id: "marketplace",
  label: marketNames.area,
  permission: "admin.access",
  places: [
    {
      path: "/marketplace",
      load: () => import("./screens/catalogue.js"),
      entry: { label: marketNames.title, icon: Store, keywords: "themes plugins buy install store" },
    },
    {
      path: "/marketplace/updates",
      load: () => import("./screens/updates.js"),
      entry: { label: marketNames.updates, icon: RefreshCcw, count: "pendingUpdates", keywords: "versions advisories" },
    },
    {
      path: "/licence",
      load: () => import("./screens/licence.js"),
      entry: { label: marketNames.licence, icon: BadgeCheck, keywords: "license connection account seats" },
    },
  ],
};
