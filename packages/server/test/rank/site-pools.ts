import type { BootedSite } from "../support/booted-site.js";
import { openSessions, TRUSTED_SETTINGS } from "./higher.js";
import type { Pools } from "./random-call.js";

/** Ids and keys of everything that a site has now. */
export async function readPools(booted: BootedSite): Promise<Pools> {
  const { read } = booted.database();
  const idsOf = async (
    table:
      | "articles"
      | "badges"
      | "categories"
      | "comments"
      | "groups"
      | "nav_items"
      | "profile_fields"
      | "ranks"
      | "users",
  ): Promise<[string, string[]]> => {
    const rows = await read.selectFrom(table).select("id").orderBy("id").limit(40).execute();
    return [table, rows.map(({ id }) => id)];
  };
  const [sessions, ...tables] = await Promise.all([
    openSessions(booted.database()),
    ...(["articles", "badges", "categories", "comments", "groups"] as const).map(idsOf),
    ...(["nav_items", "profile_fields", "ranks", "users"] as const).map(idsOf),
  ]);
  const settings = [...TRUSTED_SETTINGS, "registration.mode"];
  return new Map<string, readonly string[]>([
    ...tables,
    ["sessions", sessions],
    ["settings", settings],
    ["logos", ["navbar", "icon"]],
    ["layouts", ["home", "article", "profile"]],
  ]);
}
