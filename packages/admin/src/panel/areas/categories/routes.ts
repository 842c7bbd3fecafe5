import { FolderTree } from "lucide-react";
import type { Area } from "../../app/places.js";
import { categoryWords } from "./words.js";

export const categories: Area = {
  id: "categories",
  label: categoryWords.area,
  permission: "admin.access",
  places: [
    {
      path: "/categories",
      load: () => import("./screens/categories.js"),
      entry: { label: categoryWords.title, icon: FolderTree, keywords: categoryWords.keywords },
    },
  ],
};
