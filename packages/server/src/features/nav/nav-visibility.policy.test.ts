import { expect, it } from "vitest";
import type { NavItemRow } from "./nav-items.repo.js";
import { visibleTo } from "./nav-visibility.policy.js";

const item = (id: string, changes: Partial<NavItemRow> = {}): NavItemRow => ({
  id,
  label: id,
  href: `/${id}`,
  fa_icon: null,
  position: "header",
  sort_order: 0,
  parent_id: null,
  new_tab: 0,
  audience: "everyone",
  is_active: 1,
  plugin_id: null,
  created_at: "2030-01-01T00:00:00.000Z",
  ...changes,
});

const shown = (items: readonly NavItemRow[], viewer: "guest" | "member"): string[] =>
  visibleTo(items, viewer).map(({ id }) => id);

it("shows each viewer the links for everybody and those for them", () => {
  const items = [item("all"), item("in", { audience: "guests" }), item("out", { audience: "members" })];
  expect(shown(items, "guest")).toEqual(["all", "in"]);
  expect(shown(items, "member")).toEqual(["all", "out"]);
});

it("hides what is switched off, and what stands below a hidden link", () => {
  const items = [
    item("off", { is_active: 0 }),
    item("below-off", { parent_id: "off" }),
    item("members", { audience: "members" }),
    item("below-members", { parent_id: "members" }),
  ];
  expect(shown(items, "guest")).toEqual([]);
  expect(shown(items, "member")).toEqual(["members", "below-members"]);
});
