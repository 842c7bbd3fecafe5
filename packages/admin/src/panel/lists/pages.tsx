import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../ui/button.js";
import css from "./list.module.css";
import { listWords } from "./words.js";

/** A page of a list, as the site answers it. */
export interface PageOf<Row> {
  readonly data: readonly Row[];
  readonly meta: {
    readonly page: number;
    readonly limit: number;
    readonly total: number;
    readonly hasNext: boolean;
    readonly hasPrev: boolean;
  };
}

/** The last page with rows, for an answer that is of a later one; undefined for any other. */
export function lastPageBefore(answer: PageOf<unknown> | undefined): number | undefined {
  if (!answer || answer.data.length > 0) return undefined;
  const last = Math.max(1, Math.ceil(answer.meta.total / answer.meta.limit));
  return last < answer.meta.page ? last : undefined;
}

/** Range of the rows on the page, and links to the other pages. */
export function Pages({
  meta,
  rows,
  tools,
  onPage,
}: {
  readonly meta: PageOf<unknown>["meta"];
  readonly rows: number;
  readonly tools: ReactNode;
  readonly onPage: (page: number) => void;
}) {
  const from = (meta.page - 1) * meta.limit + 1;
  return (
    <nav className={css.foot} aria-label={listWords.rows(from, from + rows - 1, meta.total)}>
      <span>{listWords.rows(from, from + rows - 1, meta.total)}</span>
      <span className={css.pages}>
        {tools}
        <IconButton
          label={listWords.previous}
          icon={ChevronLeft}
          disabled={!meta.hasPrev}
          onClick={() => onPage(meta.page - 1)}
        />
        <IconButton
          label={listWords.next}
          icon={ChevronRight}
          disabled={!meta.hasNext}
          onClick={() => onPage(meta.page + 1)}
        />
      </span>
    </nav>
  );
}
