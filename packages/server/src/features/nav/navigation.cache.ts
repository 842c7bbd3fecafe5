import type { NavItem, NavigationModel } from "@sitevine/renderer";
import type { Clock } from "../../kernel/clock.js";
import type { Database } from "../../platform/db/database.js";
import { freshValue } from "../../platform/kept/fresh-value.js";
import { findNavItems, type NavItemRow, type NavPosition } from "./nav-items.repo.js";
import { visibleTo } from "./nav-visibility.policy.js";

/** The navigation as readers see it, at most a second behind another process. */
export interface Navigation {
  /** The links that the viewer may see, by position and order; a link below a hidden one is left out too. */
  items(viewer: "guest" | "member"): Promise<readonly NavItemRow[]>;
  /**
   * The same in the form that pages show: the links below a link follow it, and the one that leads to `path` is marked
   * as current.
   */
  model(viewer: "guest" | "member", path: string): Promise<NavigationModel>;
  /** Every stored link, if they are in memory; a new object each time they were read again. */
  peek(): object | undefined;
  /** Call it after a link was written. */
  expire(): void;
}

const MAX_AGE_MS = 1_000;

const pathOf = (href: string): string => href.replace(/[?#].*$/, "");

/** Each link of the first level, followed by those below it. */
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
