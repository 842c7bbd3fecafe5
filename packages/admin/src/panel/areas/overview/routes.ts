import { Gauge } from "lucide-react";
import type { Area } from "../../app/places.js";
import { overviewWords } from "./words.js";

export const overview: Area = {
  id: "overview",
  label: overviewWords.area,
  permission: "admin.access",
  places: [
    {
      path: "/",
      load: () => import("./screens/overview.js"),
      entry: { label: overviewWords.title, icon: Gauge, keywords: "dashboard start home" },
    },
  ],
};
