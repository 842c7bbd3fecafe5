import { getAdminHealth, getBranding, getDashboard, listCategories, listThemes } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../app/queries.js";
import { createStore, useStore } from "../../app/store.js";

/** Tasks of a new site, in order. */
export const FIRST_STEPS = ["look", "category", "article", "people", "mail", "backup"] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

const TICKED = "sitevine.first-steps";
/** The site cannot know of a backup that was made outside of it. */
const ONLY_PEOPLE_KNOW: ReadonlySet<FirstStep> = new Set(["backup"] as const);
const HIDDEN = "hidden";

const ticked = createStore(localStorage.getItem(TICKED) ?? "");

function tick(mark: FirstStep | typeof HIDDEN): void {
  const marks = [...new Set([...ticked.get().split(" ").filter(Boolean), mark])].join(" ");
  localStorage.setItem(TICKED, marks);
  ticked.set(marks);
}

/** Which steps are done: as the site says, and as this administrator said of what it cannot know. */
export function useFirstSteps() {
  const marks = useStore(ticked).split(" ");
  const dashboard = useQuery(queryOf(getDashboard)).data;
  const branding = useQuery(queryOf(getBranding)).data;
  const categories = useQuery(queryOf(listCategories)).data;
  const themes = useQuery(queryOf(listThemes)).data;
  const health = useQuery(queryOf(getAdminHealth)).data;
  const isKnown = Boolean(dashboard && branding && categories && themes && health);
  const done: Readonly<Record<FirstStep, boolean>> = {
    look: Boolean(branding?.logos.navbar) || Boolean(themes?.some(({ active }) => active)),
    category: (categories?.length ?? 0) > 0,
    article: (dashboard?.articles.total ?? 0) > 0,
    people: (dashboard?.users.total ?? 0) > 1,
    mail: health?.parts.email.status === "ok",
    backup: marks.includes("backup"),
  };
  const isOver = marks.includes(HIDDEN) || FIRST_STEPS.every((step) => done[step]);
  return {
    /** Null while it is not known, and when the card is no longer needed. */
    done: isKnown && !isOver ? done : null,
    mayTick: (step: FirstStep) => ONLY_PEOPLE_KNOW.has(step) && !done[step],
    tick,
    hide: () => tick(HIDDEN),
  };
}
