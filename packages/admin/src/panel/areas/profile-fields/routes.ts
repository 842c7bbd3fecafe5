import { TextCursorInput } from "lucide-react";
import type { Area } from "../../app/places.js";
import { fieldWords } from "./words.js";

export const profileFields: Area = {
  id: "profile-fields",
  label: fieldWords.area,
  permission: "admin.access",
  places: [
    {
      path: "/profile-fields",
      load: () => import("./screens/fields.js"),
      entry: { label: fieldWords.title, icon: TextCursorInput, keywords: "custom fields about registration" },
    },
    { path: "/profile-fields/new", load: () => import("./screens/new-field.js") },
    { path: "/profile-fields/$id", load: () => import("./screens/field.js") },
  ],
};
