import { Menu } from "lucide-react";
import type { Area } from "../../app/places.js";
import { navigationWords } from "./words.js";

export const navigation: Area = {
  id: "navigation",
  label: navigationWords.area,
  permission: "admin.access",
  places: [
    {
      path: "/navigation",
      load: () => import("./screens/navigation.js"),
      entry: { label: navigationWords.title, icon: Menu, keywords: navigationWords.keywords },
    },
  ],
};
