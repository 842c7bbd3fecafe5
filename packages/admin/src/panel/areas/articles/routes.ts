import { FileText } from "lucide-react";
import type { Area } from "../../app/places.js";
import { articleWords } from "./words.js";

export const articles: Area = {
  id: "articles",
  label: articleWords.area,
  permission: "admin.access",
  places: [
    {
      path: "/articles",
      load: () => import("./screens/articles.js"),
      entry: { label: articleWords.title, icon: FileText, keywords: articleWords.keywords },
    },
  ],
};
