import { listGroups } from "@sitevine/api";
import { everyOf } from "./queries.js";

/** Every group, in the order that administrators gave them or by name. */
export const groupsQuery = (sort: "order" | "name" = "order") =>
  everyOf(listGroups, { query: { limit: 100, sort, order: "asc" } });
