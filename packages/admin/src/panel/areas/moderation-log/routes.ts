import { ScrollText } from "lucide-react";
import type { Area } from "../../app/places.js";
import { logWords as words } from "./words.js";

export const moderationLog: Area = {
  id: "moderation-log",
  label: words.area,
  permission: "moderation.log.view",
  places: [
    {
      path: "/log",
      load: () => import("./screens/log.js"),
      entry: { label: words.title, icon: ScrollText, keywords: "history undo protokoll" },
    },
  ],
};
