import { KeyRound, MailPlus } from "lucide-react";
import type { Area } from "../../app/places.js";
import { accessWords } from "./words.js";

export const access: Area = {
  id: "access",
  label: accessWords.area,
  permission: "admin.access",
  places: [
    {
      path: "/invites",
      load: () => import("./screens/invites.js"),
      entry: { label: accessWords.invites, icon: MailPlus, keywords: "invitation register join" },
    },
    {
      path: "/gate-codes",
      load: () => import("./screens/gate-codes.js"),
      entry: { label: accessWords.codes, icon: KeyRound, keywords: "beta gate closed" },
    },
    { path: "/gate-visits", load: () => import("./screens/gate-visits.js") },
  ],
};
