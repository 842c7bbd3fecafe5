import { useNavigate, useSearch } from "@tanstack/react-router";

/** Values that a list can be filtered by: a text, or one of a set. */
export type FilterSpec = "text" | readonly [string, ...string[]];

/** The filters and the order of a list. They live in the address, and nowhere else. */
export interface ListSpec {
  readonly filters?: Readonly<Record<string, FilterSpec>>;
  /** Keys by which the site sorts; the first is the usual one. */
  readonly sorts?: readonly string[];
  readonly usualOrder?: "asc" | "desc";
}

type FilterValue<F extends FilterSpec> = F extends readonly string[] ? F[number] : string;
type Filters<S extends ListSpec> =
  S["filters"] extends Readonly<Record<string, FilterSpec>>
    ? { readonly [K in keyof S["filters"]]?: FilterValue<S["filters"][K]> }
    : Readonly<Record<never, never>>;

type SortKey<S extends ListSpec> = S["sorts"] extends readonly string[] ? S["sorts"][number] : string;

export interface ListState<S extends ListSpec> {
  readonly filters: Filters<S>;
  readonly page: number;
  readonly sort: SortKey<S> | undefined;
  readonly order: "asc" | "desc";
  /** True when any filter narrows the list. */
  readonly isNarrowed: boolean;
  /** Sets a filter, or clears it; the list begins at its first page again. */
  readonly setFilter: (name: string, value: string | undefined) => void;
  readonly clearFilters: () => void;
  /** Shows a page; `replace` where the one before it is nothing to go back to. */
  readonly setPage: (page: number, replace?: boolean) => void;
  readonly setSort: (key: string) => void;
  /** The state as the query of an address, without the page. */
  readonly query: string;
  readonly apply: (query: string) => void;
}

type Search = Readonly<Record<string, string>>;

/** The filters among the parameters of an address; what is no filter or no value of it is left out. */
export function readFilters(specs: Readonly<Record<string, FilterSpec>>, search: Search): Search {
  return Object.fromEntries(
    Object.entries(specs).flatMap(([name, spec]) => {
      const value = search[name];
      if (value === undefined || value === "") return [];
      return spec === "text" || spec.includes(value) ? [[name, value]] : [];
    }),
  );
}

/** The page among the parameters of an address; the first for anything that is none. */
export const readPage = ({ page = "1" }: Search): number => (/^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1);

const NONE = {};

/** The state of a list as the address has it. */
export function useListState<const S extends ListSpec>(spec: S): ListState<S> {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const specs = spec.filters ?? NONE;
  const filters = readFilters(specs, search);
  const sort = spec.sorts?.find((key) => key === search.sort) ?? spec.sorts?.[0];
  const order = search.order === "asc" || search.order === "desc" ? search.order : (spec.usualOrder ?? "desc");

  const change = (next: Readonly<Record<string, string | undefined>>, replace = false): void => {
    void navigate({
      to: ".",
      replace,
      search: (former: Search) =>
        Object.fromEntries(
          Object.entries({ ...former, ...next }).filter(([, value]) => value !== undefined && value !== ""),
        ),
    });
  };
  const kept = { ...filters, ...(search.sort && sort ? { sort } : {}), ...(search.order ? { order } : {}) };

  return {
    filters: filters as Filters<S>,
    page: readPage(search),
    sort: sort as SortKey<S> | undefined,
    order,
    isNarrowed: Object.keys(filters).length > 0,
    // Each letter typed is no step to go back to.
    setFilter: (name, value) => change({ [name]: value, page: undefined }, true),
    clearFilters: () =>
      change({ ...Object.fromEntries(Object.keys(specs).map((name) => [name, undefined])), page: undefined }),
    setPage: (page, replace) => change({ page: page === 1 ? undefined : String(page) }, replace),
    setSort: (key) => change({ sort: key, order: key === sort && order === "desc" ? "asc" : "desc", page: undefined }),
    query: new URLSearchParams(kept).toString(),
    apply: (query) =>
      void navigate({ to: ".", search: () => Object.fromEntries(new URLSearchParams(query)) as Search }),
  };
}
