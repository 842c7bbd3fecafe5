import { Ban, MessageSquareWarning, MicOff } from "lucide-react";
import type { Area } from "../../app/places.js";
import { sanctionWords as words } from "./words.js";

export const sanctions: Area = {
  id: "sanctions",
  label: words.area,
  permission: "moderation.warn",
  places: [
    {
      path: "/warnings",
      load: () => import("./screens/warnings.js"),
      entry: { label: words.warnings, icon: MessageSquareWarning, keywords: "points pardon punkte erlassen" },
    },
    {
      path: "/silences",
      load: () => import("./screens/silences.js"),
      entry: { label: words.silences, icon: MicOff, keywords: "mute lift stumm aufheben" },
    },
    {
      path: "/bans",
      load: () => import("./screens/bans.js"),
      permission: "moderation.ban",
      entry: { label: words.bans, icon: Ban, keywords: "lift block aufheben" },
    },
  ],
};
