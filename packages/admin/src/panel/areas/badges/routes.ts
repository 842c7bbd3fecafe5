import { Award } from "lucide-react";
import type { Area } from "../../app/places.js";
import { badgeNames } from "./names.js";

export const badges: Area = {
  id: "badges",
  label: badgeNames.area,
  // A member who may only award badges sees the existing badges and their holders.
  permission: "badge.*",
  places: [
    {
      path: "/badges",
      load: () => import("./screens/badges.js"),
      entry: { label: badgeNames.title, icon: Award, keywords: "honours awards rules" },
    },
    { path: "/badges/new", permission: "badge.manage", load: () => import("./screens/new-badge.js") },
    { path: "/badges/$id", load: () => import("./screens/badge.js") },
  ],
};
