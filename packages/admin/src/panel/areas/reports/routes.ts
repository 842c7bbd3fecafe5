import { Flag } from "lucide-react";
import type { Area } from "../../app/places.js";
import { reportWords } from "./words.js";

export const reports: Area = {
  id: "reports",
  label: reportWords.area,
  permission: "moderation.report.manage",
  places: [
    {
      path: "/",
      load: () => import("./screens/queue.js"),
      entry: { label: reportWords.title, icon: Flag, count: "openReports", keywords: "queue flags warteschlange" },
    },
    { path: "/reports/$id", load: () => import("./screens/report.js") },
  ],
};
