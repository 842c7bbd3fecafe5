import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  Outlet,
  type RouteComponent,
} from "@tanstack/react-router";
import { LockKeyhole } from "lucide-react";
import { usePerson } from "./app/person.js";
import { type Area, mayVisit, type Place, visitable } from "./app/places.js";
import { appWords } from "./app/words.js";
import { administration } from "./areas/administration.js";
import { moderation } from "./areas/moderation.js";
import { useAreas } from "./areas/plugin-pages.js";
import { pluginPage } from "./areas/plugins/routes.js";
import { PanelFrame, type PanelFrameProps } from "./frame/frame.js";
import { Failure } from "./ui/answer.js";
import { Missing } from "./ui/missing.js";
import { EmptyState, Skeleton } from "./ui/parts.js";
import { common } from "./words/common.js";

const root = createRootRoute({ component: Outlet, notFoundComponent: () => <Missing /> });

/** The screen of a place for whoever may see it. A panel without a right to its first screen begins at another. */
function guarded(base: string, areas: readonly Area[], area: Area, place: Place): RouteComponent {
  const Screen = lazyRouteComponent(place.load, "Screen");
  function Guarded() {
    const person = usePerson();
    const { areas: all } = useAreas(base, areas);
    if (mayVisit(person, area, place)) return <Screen />;
    const first = place.path === "/" && visitable(person, all)[0]?.places.find(({ entry }) => entry);
    if (first) return <Navigate to={`${base}${first.path}`} replace />;
    return <EmptyState icon={LockKeyhole} title={appWords.noRight} hint={appWords.noRightHint} />;
  }
  return Object.assign(Guarded, { preload: async () => Screen.preload?.() });
}

/** A panel with a route for each screen of its areas, and for those screens that say themselves who may see them. */
function panelRoute(
  base: PanelFrameProps["base"],
  title: string,
  areas: readonly Area[],
  unguarded: readonly Place[] = [],
) {
  const component: RouteComponent = () => (
    <PanelFrame base={base} title={title} findable={administration} {...useAreas(base, areas)} />
  );
  const panel = createRoute({
    getParentRoute: () => root,
    path: base,
    component,
    notFoundComponent: () => <Missing />,
  });
  const screens = areas.flatMap((area) =>
    area.places.map((place) =>
      createRoute({
        getParentRoute: () => panel,
        path: place.path,
        component: guarded(base, areas, area, place),
      }),
    ),
  );
  const others = unguarded.map(({ path, load }) =>
    createRoute({ getParentRoute: () => panel, path, component: lazyRouteComponent(load, "Screen") }),
  );
  return panel.addChildren([...screens, ...others]);
}

/** The screens of both panels by address. Parameters of addresses stay the texts that they are. */
export const createPanelRouter = () =>
  createRouter({
    routeTree: root.addChildren([
      panelRoute("/acp", common.administration, administration, [pluginPage]),
      panelRoute("/modcp", common.moderation, moderation),
    ]),
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString();
      return text === "" ? "" : `?${text}`;
    },
    defaultPreload: "intent",
    defaultPendingComponent: () => <Skeleton label={common.loading} />,
    defaultErrorComponent: ({ error, reset }) => <Failure error={error} onRetry={reset} />,
    scrollRestoration: true,
  });
