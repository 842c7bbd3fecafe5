import { ArrowDown, ArrowUp, Download, type LucideIcon, X } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Failure } from "../ui/answer.js";
import { Button, IconButton } from "../ui/button.js";
import { classes } from "../ui/classes.js";
import { EmptyState, Skeleton } from "../ui/parts.js";
import { common } from "../words/common.js";
import { csvOf, download } from "./csv.js";
import { FilterBar, type ShownFilter } from "./filter-bar.js";
import css from "./list.module.css";
import type { ListSpec, ListState } from "./list-state.js";
import { lastPageBefore, type PageOf, Pages } from "./pages.js";
import { SavedViews } from "./saved-views.js";
import { listWords } from "./words.js";

/** A column of a list. */
export interface Column<Row> {
  readonly id: string;
  readonly label: string;
  readonly show: (row: Row) => ReactNode;
  /** The cell as text, for the CSV file; a column without it is not in the file. */
  readonly text?: (row: Row) => string;
  /** The key by which the site sorts by this column. */
  readonly sort?: string;
  /** `main` names the row; `number` stands right; `tight` takes no more room than it needs. */
  readonly kind?: "main" | "number" | "tight";
}

/** Action on all selected rows. */
export interface BulkAction {
  readonly id: string;
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly isDangerous?: boolean;
  /** Resolves when it is done; the selection is then empty. */
  readonly run: (ids: readonly string[]) => Promise<unknown>;
}

export interface DataListProps<Row, S extends ListSpec> {
  /** Name of the list, for screen readers and for the CSV file. */
  readonly label: string;
  readonly state: ListState<S>;
  /** The name under which views of the list are saved; absent where nothing narrows it. */
  readonly screen?: string;
  readonly query: {
    readonly data: PageOf<Row> | undefined;
    readonly error: unknown;
    readonly isPlaceholderData?: boolean;
    readonly refetch: () => unknown;
  };
  readonly columns: readonly Column<Row>[];
  readonly idOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  readonly filters?: readonly ShownFilter[];
  readonly bulk?: readonly BulkAction[];
  /** Message for a list without any rows. */
  readonly empty: {
    readonly icon?: LucideIcon;
    readonly title: string;
    readonly hint?: ReactNode;
    readonly actions?: ReactNode;
  };
}

const NOTHING: ReadonlySet<string> = new Set();

function SortButton({
  column,
  state,
}: {
  readonly column: { readonly label: string; readonly sort: string };
  readonly state: ListState<ListSpec>;
}) {
  const isCurrent = state.sort === column.sort;
  const Arrow = state.order === "asc" ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      className={css.sort}
      title={listWords.sortBy(column.label)}
      onClick={() => state.setSort(column.sort)}
    >
      {column.label}
      {isCurrent && <Arrow aria-hidden />}
    </button>
  );
}

/** A list of the site with its filters, pages, selection, and what is shown as a CSV file. */
export function DataList<Row, S extends ListSpec>({
  label,
  state,
  screen,
  query,
  columns,
  idOf,
  nameOf,
  filters = [],
  bulk = [],
  empty,
}: DataListProps<Row, S>) {
  const [selected, setSelected] = useState(NOTHING);
  const [running, setRunning] = useState<string | null>(null);
  const { data: answer, error } = query;
  const lastPage = lastPageBefore(answer);
  // Rows of the last page may be gone: deleted, decided, or no longer matching the filters.
  useEffect(() => {
    if (lastPage !== undefined && !query.isPlaceholderData) state.setPage(lastPage, true);
  });
  if (!answer && error) return <Failure error={error} onRetry={() => void query.refetch()} />;

  const rows = answer?.data ?? [];
  const shown = new Set(rows.map(idOf));
  const chosen = [...selected].filter((id) => shown.has(id));
  const toggle = (id: string): void =>
    setSelected((former) => new Set(former.has(id) ? [...former].filter((other) => other !== id) : [...former, id]));

  async function run(action: BulkAction): Promise<void> {
    setRunning(action.id);
    try {
      await action.run(chosen);
      setSelected(NOTHING);
    } catch {
      // The person was told why; the selection stays for another attempt.
    } finally {
      setRunning(null);
    }
  }

  function keep(): void {
    const texts = columns.flatMap(({ label: name, text }) => (text ? [{ name, text }] : []));
    const lines = rows.map((row) => texts.map(({ text }) => text(row)));
    download(`${label}.csv`, csvOf([texts.map(({ name }) => name), ...lines]), "text/csv;charset=utf-8");
  }

  const isEmpty = answer !== undefined && rows.length === 0 && lastPage === undefined;
  if (isEmpty && !state.isNarrowed && state.page === 1)
    return (
      <div className={css.list} data-wide>
        <EmptyState {...empty} />
      </div>
    );

  const tools = (
    <>
      {screen && <SavedViews screen={screen} state={state} />}
      {columns.some(({ text }) => text) && (
        <IconButton label={listWords.download} icon={Download} disabled={rows.length === 0} onClick={keep} />
      )}
    </>
  );
  // A bar with nothing in it would only be a gap.
  const hasBar = filters.length > 0 || bulk.length > 0;

  return (
    <div className={css.list} data-wide>
      {chosen.length > 0 ? (
        <div className={classes(css.bar, css.bulk)} role="toolbar" aria-label={listWords.selected(chosen.length)}>
          <strong>{listWords.selected(chosen.length)}</strong>
          {bulk.map((action) => (
            <Button
              key={action.id}
              icon={action.icon}
              look={action.isDangerous ? "danger" : undefined}
              isBusy={running === action.id}
              disabled={running !== null}
              onClick={() => void run(action)}
            >
              {action.label}
            </Button>
          ))}
          <span className={css.space} />
          <IconButton label={listWords.clearSelection} icon={X} onClick={() => setSelected(NOTHING)} />
        </div>
      ) : (
        hasBar && (
          <div className={css.bar}>
            <FilterBar state={state} filters={filters} />
            <span className={css.space} />
            {tools}
          </div>
        )
      )}
      {(!answer || lastPage !== undefined) && <Skeleton label={common.loading} />}
      {isEmpty && (
        <EmptyState
          title={listWords.nothingFound}
          hint={listWords.nothingFoundHint}
          actions={<Button onClick={state.clearFilters}>{listWords.clear}</Button>}
        />
      )}
      {rows.length > 0 && (
        <div className={classes(css.scroll, query.isPlaceholderData && css.stale)}>
          <table className={css.table} aria-label={label} aria-busy={query.isPlaceholderData || undefined}>
            <thead>
              <tr>
                {bulk.length > 0 && (
                  <th scope="col" className={css.tight}>
                    <input
                      type="checkbox"
                      aria-label={listWords.selectPage}
                      checked={chosen.length === rows.length}
                      onChange={({ target }) => setSelected(target.checked ? shown : NOTHING)}
                    />
                  </th>
                )}
                {columns.map(({ id, label: name, sort, kind }) => (
                  <th
                    key={id}
                    scope="col"
                    className={kind && css[kind]}
                    aria-sort={
                      sort && sort === state.sort ? (state.order === "asc" ? "ascending" : "descending") : undefined
                    }
                  >
                    {sort ? <SortButton column={{ label: name, sort }} state={state as ListState<ListSpec>} /> : name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => {
                const id = idOf(row);
                return (
                  <tr key={id} aria-selected={bulk.length > 0 ? selected.has(id) : undefined}>
                    {bulk.length > 0 && (
                      <td className={css.tight}>
                        <input
                          type="checkbox"
                          aria-label={listWords.select(nameOf(row))}
                          checked={selected.has(id)}
                          onChange={() => toggle(id)}
                        />
                      </td>
                    )}
                    {columns.map(({ id: column, label: name, show, kind }) => (
                      <td key={column} data-label={name} className={kind && css[kind]}>
                        {kind === "main" ? <div>{show(row)}</div> : <span>{show(row)}</span>}
                      </td>
                    ))}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      {answer && rows.length > 0 && (
        <Pages meta={answer.meta} rows={rows.length} tools={hasBar ? null : tools} onPage={state.setPage} />
      )}
    </div>
  );
}
