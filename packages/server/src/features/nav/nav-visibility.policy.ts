import type { NavItemRow } from "./nav-items.repo.js";

/** The links that a guest or a member sees; a link below a hidden one is hidden too. */
export function visibleTo(items: readonly NavItemRow[], viewer: "guest" | "member"): readonly NavItemRow[] {
  const audience = viewer === "guest" ? "guests" : "members";
  const shown = items.filter((item) => item.is_active === 1 && ["everyone", audience].includes(item.audience));
  const ids = new Set(shown.map(({ id }) => id));
  return shown.filter(({ parent_id }) => parent_id === null || ids.has(parent_id));
}
