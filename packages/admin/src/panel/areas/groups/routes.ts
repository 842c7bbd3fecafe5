import { ShieldCheck, UsersRound } from "lucide-react";
import type { Area } from "../../app/places.js";
import { groupWords } from "./words.js";

export const groups: Area = {
  id: "groups",
  label: groupWords.area,
  permission: "admin.access",
  places: [
    {
      path: "/groups",
      load: () => import("./screens/groups.js"),
      entry: { label: groupWords.title, icon: UsersRound, keywords: "roles teams" },
    },
    { path: "/groups/new", load: () => import("./screens/new-group.js") },
    { path: "/groups/$id", load: () => import("./screens/group.js") },
    {
      path: "/permissions",
      load: () => import("./screens/permissions.js"),
      entry: { label: groupWords.permissionsTitle, icon: ShieldCheck, keywords: "rights matrix access" },
    },
  ],
};
