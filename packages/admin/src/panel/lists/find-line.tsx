import { type ReactNode, useState } from "react";
import css from "./list.module.css";
import { listWords as words } from "./words.js";

// Fewer lines are seen at a glance.
const MOST_WITHOUT = 30;

/**
 * A search over the lines of a long list, and whether it has narrowed the list: where lines have an order of their own, they
 * are moved among all others only.
 */
export function useFindLine(total: number, isOrdered = true) {
  const [text, setText] = useState("");
  const wanted = total > MOST_WITHOUT ? text.trim().toLowerCase() : "";
  const isFound = (name: string): boolean => name.toLowerCase().includes(wanted);
  const field = (shown: number): ReactNode =>
    total > MOST_WITHOUT && (
      <div className={css.bar}>
        <input
          type="search"
          className={css.search}
          aria-label={words.findLine}
          placeholder={words.findLine}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <span role="status">
          {wanted === "" ? words.lines(total) : words.linesFound(shown, total)}
          {wanted !== "" && isOrdered && ` ${words.moveAll}`}
        </span>
      </div>
    );
  return { isNarrowed: wanted !== "", isFound, field };
}
