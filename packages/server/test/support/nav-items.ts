import { uuidSource } from "../../src/kernel/ids.js";
import type { BootedSite } from "./booted-site.js";

/** Puts so many links into the footer. */
export async function fillNavigation(booted: BootedSite, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, sort_order) => ({
    id: uuidSource(),
    label: `Link ${sort_order}`,
    href: `/${sort_order}`,
    fa_icon: null,
    sort_order,
    position: "footer" as const,
    parent_id: null,
    new_tab: 0 as const,
    audience: "everyone" as const,
    is_active: 1 as const,
    plugin_id: null,
    created_at: booted.clock.now().toISOString(),
  }));
  await booted.database().transaction((tx) => tx.insertInto("nav_items").values(rows).execute());
}
