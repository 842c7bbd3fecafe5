import { Radar } from "lucide-react";
import type { Area } from "../../app/places.js";
import { caseNames as words } from "./names.js";

/** Review cases, which wait in the same queue as reports. */
export const cases: Area = {
  id: "cases",
  label: words.area,
  permission: "moderation.cases.manage",
  places: [
    {
      path: "/cases",
      load: () => import("./screens/cases.js"),
      entry: { label: words.title, icon: Radar, count: "openCases", keywords: "abuse evasion analysis missbrauch" },
    },
    { path: "/cases/$id", load: () => import("./screens/case.js") },
  ],
};
