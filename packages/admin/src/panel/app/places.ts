import type { PermissionRule } from "@sitevine/api";
import type { LucideIcon } from "lucide-react";
import type { FunctionComponent } from "react";
import { type FramedPerson, may } from "./person.js";

/** Counts that the navigation shows, by name. */
export type CountName = "openReports" | "openCases" | "pendingUpdates" | "failedPlugins";

/** A screen of a panel. An area lists its screens; the router, the navigation and the command palette are made of the lists. */
export interface Place {
  /** Path below the panel, such as `/people/$id`. */
  readonly path: string;
  readonly load: () => Promise<{ readonly Screen: FunctionComponent }>;
  /** Permission that the screen requires; by default, that of the area. */
  readonly permission?: PermissionRule;
  /** Entry in the navigation; absent for a screen that only other screens lead to. */
  readonly entry?: PlaceEntry;
}

export interface PlaceEntry {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly count?: CountName;
  /** True for a screen that the command palette finds and the navigation does not show. */
  readonly isOnlyFound?: true;
  /** Further words by which the command palette finds it. */
  readonly keywords?: string;
}

/** A thing that the command palette finds by its name, wherever the person is. */
export interface Found {
  readonly id: string;
  readonly label: string;
  /** Further words by which it is found. */
  readonly keywords: string;
  readonly detail: string;
  readonly href: string;
}

/** Screens that belong together. */
export interface Area {
  readonly id: string;
  /** The heading in the navigation, under which several areas may stand. */
  readonly label: string;
  /** Permission that its screens require unless a screen names another; null where the site has chosen the screens. */
  readonly permission: PermissionRule | null;
  readonly places: readonly Place[];
  /** Things of the area that are few enough to be found by name without asking the site for each letter. */
  readonly find?: () => Promise<readonly Found[]>;
}

/** True when the person may see the screen. */
export function mayVisit(
  person: FramedPerson,
  area: Pick<Area, "permission">,
  place: Pick<Place, "permission">,
): boolean {
  const rule = place.permission ?? area.permission;
  return rule === null || may(person, rule);
}

/** The areas with the screens that the person may see; an area without any is left out. */
export const visitable = (person: FramedPerson, areas: readonly Area[]): readonly Area[] =>
  areas
    .map((area) => ({ ...area, places: area.places.filter((place) => mayVisit(person, area, place)) }))
    .filter(({ places }) => places.length > 0);
