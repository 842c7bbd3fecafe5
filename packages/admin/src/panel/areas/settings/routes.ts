import { SlidersHorizontal } from "lucide-react";
import type { Area } from "../../app/places.js";
import { settingsWords } from "./words.js";

export const settings: Area = {
  id: "settings",
  label: settingsWords.area,
  permission: "admin.access",
  places: [
    {
      path: "/settings",
      load: () => import("./screens/settings.js"),
      entry: { label: settingsWords.title, icon: SlidersHorizontal, keywords: "options configuration preferences" },
    },
    { path: "/settings/$area", load: () => import("./screens/settings-of-area.js") },
  ],
  find: async () => (await import("./found.js")).foundSettings(),
};
