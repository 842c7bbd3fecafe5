import type { NavItem, NavigationModel } from "@sitevine/renderer";
import type { Clock } from "../../kernel/clock.js";
import type { Database } from "../../platform/db/database.js";
import { freshValue } from "../../platform/kept/fresh-value.js";
import { findNavItems, type NavItemRow, type NavPosition } from "./nav-items.repo.js";
import { visibleTo } from "./nav-visibility.policy.js";

/** The navigation as readers see it, at most a second behind another process. */
export interface Navigation {
  /** The links that somebody may see, by position and order; a link below one that is left out is left out as well. */
  items(viewer: "guest" | "member"): Promise<readonly NavItemRow[]>;
  /** The same as pages show it: the links below a link stand behind it, and the one that leads to `path` is current. */
  model(viewer: "guest" | "member", path: string): Promise<NavigationModel>;
  /** Every stored link, where they are at hand; another object once they were read anew. */
  peek(): object | undefined;
  /** To be called after a link was written. */
  expire(): void;
}

const MAX_AGE_MS = 1_000;

const pathOf = (href: string): string => href.replace(/[?#].*$/, "");

/** Each link of the first level with those below it behind it. */
function inReadingOrder(items: readonly NavItemRow[], position: NavPosition): readonly NavItemRow[] {
  const here = items.filter((item) => item.position === position);
  const below = Map.groupBy(here, (item) => item.parent_id);
  return (below.get(null) ?? []).flatMap((root) => [root, ...(below.get(root.id) ?? [])]);
}

export function createNavigation(db: Database, clock: Clock): Navigation {
  const stored = freshValue(() => findNavItems(db.read), MAX_AGE_MS, clock);
  const items = async (viewer: "guest" | "member") => visibleTo(await stored.get(), viewer);

  return {
    items,
    async model(viewer, path) {
      const visible = await items(viewer);
      const links = (position: NavPosition): NavItem[] =>
        inReadingOrder(visible, position).map(({ label, href }) => ({
          label,
          href,
          current: pathOf(href) === pathOf(path),
        }));
      return { header: links("header"), footer: links("footer"), aside: links("sidebar") };
    },
    peek: () => stored.peek(),
    expire: () => stored.expire(),
  };
}
