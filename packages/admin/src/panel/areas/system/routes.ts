import { Activity, CircleAlert, Hash, History, Layers } from "lucide-react";
import type { Area } from "../../app/places.js";
import { systemWords } from "./words.js";

export const system: Area = {
  id: "system",
  label: systemWords.area,
  permission: "admin.access",
  places: [
    {
      path: "/health",
      load: () => import("./screens/health.js"),
      entry: { label: systemWords.health, icon: Activity, keywords: "status database redis queue storage" },
    },
    {
      path: "/errors",
      load: () => import("./screens/errors.js"),
      entry: { label: systemWords.errors, icon: CircleAlert, keywords: "log failures exceptions" },
    },
    {
      path: "/activity",
      load: () => import("./screens/activity.js"),
      entry: { label: systemWords.activity, icon: History, keywords: "log audit changes who" },
    },
    {
      path: "/migrations",
      load: () => import("./screens/migrations.js"),
      entry: { label: systemWords.migrations, icon: Layers, keywords: "database schema" },
    },
    {
      path: "/error-codes",
      load: () => import("./screens/error-codes.js"),
      entry: { label: systemWords.codes, icon: Hash, keywords: "catalogue", isOnlyFound: true },
    },
  ],
};
