import { BadgeCheck, RefreshCcw, Store } from "lucide-react";
import type { Area } from "../../app/places.js";
import { marketWords } from "./words.js";

export const marketplace: Area = {
  id: "marketplace",
  label: marketWords.area,
  permission: "admin.access",
  places: [
    {
      path: "/marketplace",
      load: () => import("./screens/catalogue.js"),
      entry: { label: marketWords.title, icon: Store, keywords: "themes plugins buy install store" },
    },
    {
      path: "/marketplace/updates",
      load: () => import("./screens/updates.js"),
      entry: { label: marketWords.updates, icon: RefreshCcw, count: "pendingUpdates", keywords: "versions advisories" },
    },
    {
      path: "/licence",
      load: () => import("./screens/licence.js"),
      entry: { label: marketWords.licence, icon: BadgeCheck, keywords: "license connection account seats" },
    },
  ],
};
