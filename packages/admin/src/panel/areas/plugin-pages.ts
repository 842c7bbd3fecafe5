import { useQuery } from "@tanstack/react-query";
import {
  Bell,
  Calendar,
  ChartColumn,
  Image,
  ListChecks,
  type LucideIcon,
  Mail,
  MessagesSquare,
  Puzzle,
  Settings,
  ShieldCheck,
  ShoppingCart,
  Star,
  Tags,
  Users,
  Webhook,
} from "lucide-react";
import { type PanelPage, panelPagesQuery, placeOfPage } from "../app/panel-pages.js";
import type { Area } from "../app/places.js";
import { appWords } from "../app/words.js";
import { pluginPage } from "./plugins/routes.js";

// Plugins name icons of another set; those that are named most have a likeness here.
const ICONS: ReadonlyMap<string, LucideIcon> = new Map([
  ["fa-bell", Bell],
  ["fa-calendar", Calendar],
  ["fa-cart-shopping", ShoppingCart],
  ["fa-chart-column", ChartColumn],
  ["fa-comments", MessagesSquare],
  ["fa-envelope", Mail],
  ["fa-gear", Settings],
  ["fa-image", Image],
  ["fa-list-check", ListChecks],
  ["fa-shield-halved", ShieldCheck],
  ["fa-star", Star],
  ["fa-tags", Tags],
  ["fa-users", Users],
  ["fa-tower-broadcast", Webhook],
]);

/** The pages as an area of the navigation. The site has chosen those that the person may see. */
const areaOfPages = (pages: readonly PanelPage[]): Area => ({
  id: "plugin-pages",
  label: appWords.ofPlugins,
  permission: null,
  places: pages.map((page) => ({
    path: placeOfPage(page),
    load: pluginPage.load,
    entry: { label: page.title, icon: ICONS.get(page.icon ?? "") ?? Puzzle, keywords: page.pluginName },
  })),
});

/** The areas of a panel with the pages of plugins, which belong to the administration; `isComplete` once these are known. */
export function useAreas(base: string, areas: readonly Area[]) {
  const isAdministration = base === "/acp";
  const { data, isPending } = useQuery({ ...panelPagesQuery(), enabled: isAdministration });
  const all = isAdministration && data && data.length > 0 ? [...areas, areaOfPages(data)] : areas;
  return { areas: all, isComplete: !isAdministration || !isPending };
}
