import { Cog, Mail } from "lucide-react";
import type { Area } from "../../app/places.js";
import { mailWords } from "./words.js";

export const mail: Area = {
  id: "mail",
  label: mailWords.area,
  permission: "admin.access",
  places: [
    {
      path: "/mails",
      load: () => import("./screens/mails.js"),
      entry: { label: mailWords.mails, icon: Mail, keywords: "outbox smtp test e-mail" },
    },
    {
      path: "/jobs",
      load: () => import("./screens/jobs.js"),
      entry: { label: mailWords.jobs, icon: Cog, keywords: "queue background work" },
    },
  ],
};
