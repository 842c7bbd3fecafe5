import { Medal } from "lucide-react";
import type { Area } from "../../app/places.js";
import { rankWords } from "./words.js";

export const ranks: Area = {
  id: "ranks",
  label: rankWords.area,
  permission: "admin.access",
  places: [
    {
      path: "/ranks",
      load: () => import("./screens/ranks.js"),
      entry: { label: rankWords.title, icon: Medal, keywords: "progression ladder points limits" },
    },
    { path: "/ranks/$id", load: () => import("./screens/rank.js") },
  ],
};
