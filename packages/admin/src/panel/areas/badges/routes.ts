import { Award } from "lucide-react";
import type { Area } from "../../app/places.js";
import { badgeWords } from "./words.js";

export const badges: Area = {
  id: "badges",
  label: badgeWords.area,
  permission: "badge.manage",
  places: [
    {
      path: "/badges",
      load: () => import("./screens/badges.js"),
      entry: { label: badgeWords.title, icon: Award, keywords: "honours awards rules" },
    },
    { path: "/badges/new", load: () => import("./screens/new-badge.js") },
    { path: "/badges/$id", load: () => import("./screens/badge.js") },
  ],
};
