import { Users } from "lucide-react";
import type { Area } from "../../app/places.js";
import { peopleWords } from "./words.js";

export const people: Area = {
  id: "people",
  label: peopleWords.area,
  permission: "admin.access",
  places: [
    {
      path: "/people",
      load: () => import("./screens/people.js"),
      entry: { label: peopleWords.title, icon: Users, keywords: "members users accounts" },
    },
    { path: "/people/$id", load: () => import("./screens/person.js") },
  ],
};
