import { Brush, FileCode, History, Image } from "lucide-react";
import type { Area } from "../../app/places.js";
import { themeWords } from "./names.js";

export const themes: Area = {
  id: "themes",
  label: themeWords.area,
  permission: "admin.access",
  places: [
    {
      path: "/themes",
      load: () => import("./screens/library.js"),
      entry: { label: themeWords.library, icon: Brush, keywords: themeWords.keywords.library },
    },
    { path: "/themes/export", load: () => import("./screens/export.js") },
    {
      path: "/branding",
      load: () => import("./screens/branding.js"),
      entry: { label: themeWords.branding, icon: Image, keywords: themeWords.keywords.branding },
    },
    {
      path: "/stylesheet",
      load: () => import("./screens/stylesheet.js"),
      entry: { label: themeWords.stylesheet, icon: FileCode, keywords: themeWords.keywords.stylesheet },
    },
    {
      path: "/style-history",
      load: () => import("./screens/style-history.js"),
      entry: { label: themeWords.history, icon: History, keywords: themeWords.keywords.history },
    },
  ],
};
