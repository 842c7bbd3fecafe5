import { getModerationSummary, getStatusSummary } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type FramedPerson, may } from "../app/person.js";
import { type Area, type CountName, type Place, visitable } from "../app/places.js";
import { queryOf } from "../app/queries.js";
import { Count } from "../ui/parts.js";
import css from "./frame.module.css";

const EVERY_MS = 30_000;

/** Counts of what waits, asked again every half minute while somebody looks. */
function useCounts(person: FramedPerson): Readonly<Partial<Record<CountName, number | null>>> {
  const isAdministrator = may(person, "admin.access");
  const status = useQuery({ ...queryOf(getStatusSummary), enabled: isAdministrator, refetchInterval: EVERY_MS });
  const moderation = useQuery({
    ...queryOf(getModerationSummary),
    enabled: !isAdministrator,
    refetchInterval: EVERY_MS,
  });
  return { ...moderation.data, ...status.data };
}

/** The areas and screens of a panel that this person may see, with counts of what waits in them. */
export function Navigation({
  base,
  areas,
  person,
  onChoose,
}: {
  readonly base: string;
  readonly areas: readonly Area[];
  readonly person: FramedPerson;
  readonly onChoose: () => void;
}) {
  const counts = useCounts(person);
  return groupsOf(visitable(person, areas)).map(([label, places]) => (
    <section key={label} aria-label={label}>
      <h2 className={css.group}>{label}</h2>
      <ul className={css.entries}>
        {places.map(({ path, entry }) => {
          if (!entry || entry.isOnlyFound) return null;
          const { icon: Icon } = entry;
          const count = entry.count ? counts[entry.count] : undefined;
          return (
            <li key={path}>
              <Link
                to={`${base}${path}`}
                className={css.entry}
                activeOptions={{ exact: path === "/", includeSearch: false }}
                onClick={onChoose}
              >
                <Icon aria-hidden />
                {entry.label}
                {Boolean(count) && (
                  <span className={css.badge}>
                    <Count value={count ?? 0} />
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  ));
}

/** The places of areas by the label of the area, under which several areas may stand. */
function groupsOf(areas: readonly Area[]): readonly (readonly [label: string, places: readonly Place[]])[] {
  const groups = new Map<string, readonly Place[]>();
  for (const { label, places } of areas) groups.set(label, [...(groups.get(label) ?? []), ...places]);
  return [...groups];
}
