import { X } from "lucide-react";
import { useEffect, useState } from "react";
import type { FoundPerson } from "../forms/person-field.js";
import { Button } from "../ui/button.js";
import type { Choice } from "../ui/field.js";
import { dayOf, momentOf } from "./day.js";
import css from "./list.module.css";
import type { ListSpec, ListState } from "./list-state.js";
import { PersonFilter } from "./person-filter.js";
import { listWords } from "./words.js";

/** A filter above a list: a search by words, a choice, a day, or a person. */
export type ShownFilter =
  | { readonly kind: "search"; readonly name: string; readonly label: string }
  | {
      readonly kind: "choice";
      readonly name: string;
      readonly label: string;
      readonly choices: readonly Choice[];
      /** Label of the choice that filters nothing; by default, any. */
      readonly none?: string;
    }
  /** Rows from the first moment of a day on, or until its last one. */
  | { readonly kind: "day"; readonly name: string; readonly label: string; readonly edge: "first" | "last" }
  | {
      readonly kind: "person";
      readonly name: string;
      readonly label: string;
      /** People on the screen, of whom the chosen one may be: the address has their id alone. */
      readonly known: readonly (FoundPerson | null)[];
    };

type State = Pick<ListState<ListSpec>, "filters" | "setFilter" | "clearFilters" | "isNarrowed">;

// So many letters a second are typed that each would be a request.
const PAUSE_MS = 250;

function SearchFilter({
  name,
  label,
  state,
}: {
  readonly name: string;
  readonly label: string;
  readonly state: State;
}) {
  const current = chosenIn(state, name);
  const [text, setText] = useState(current);
  useEffect(() => setText(current), [current]);
  useEffect(() => {
    if (text.trim() === current) return;
    const timer = setTimeout(() => state.setFilter(name, text.trim() || undefined), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <input
      type="search"
      className={css.search}
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  );
}

const chosenIn = ({ filters }: State, name: string): string =>
  (filters as Readonly<Record<string, string | undefined>>)[name] ?? "";

/** The filters of a list. */
export function FilterBar({ state, filters }: { readonly state: State; readonly filters: readonly ShownFilter[] }) {
  return (
    <>
      {filters.map((filter) => {
        const { name, label } = filter;
        if (filter.kind === "search") return <SearchFilter key={name} name={name} label={label} state={state} />;
        if (filter.kind === "day")
          return (
            <label key={name} className={css.day}>
              {label}
              <input
                type="date"
                className={css.filter}
                value={dayOf(chosenIn(state, name))}
                onChange={({ target }) => state.setFilter(name, momentOf(target.value, filter.edge))}
              />
            </label>
          );
        if (filter.kind === "person")
          return (
            <PersonFilter
              key={name}
              label={label}
              chosen={chosenIn(state, name)}
              known={filter.known}
              onChoose={(id) => state.setFilter(name, id)}
            />
          );
        return (
          <select
            key={name}
            className={css.filter}
            aria-label={label}
            value={chosenIn(state, name)}
            onChange={({ target }) => state.setFilter(name, target.value || undefined)}
          >
            <option value="">{filter.none ? listWords.only(label, filter.none) : listWords.any(label)}</option>
            {filter.choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </select>
        );
      })}
      {state.isNarrowed && (
        <Button look="quiet" icon={X} onClick={state.clearFilters}>
          {listWords.clear}
        </Button>
      )}
    </>
  );
}
