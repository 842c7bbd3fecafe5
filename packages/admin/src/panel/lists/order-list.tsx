import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { isConflict, isMissing } from "../app/client.js";
import { IconButton } from "../ui/button.js";
import { classes } from "../ui/classes.js";
import { useFindLine } from "./find-line.js";
import { moved, placeAt } from "./order.js";
import css from "./order-list.module.css";
import { OvertakenMove } from "./overtaken-move.js";
import { treeWords } from "./tree-words.js";
import { type SendChange, useWrites } from "./use-writes.js";
import { listWords } from "./words.js";

interface Held {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  /** Middles of the rows when it was taken up. */
  readonly middles: readonly number[];
}

/** A place that something was to go to. */
interface Placed {
  readonly id: string;
  readonly to: number;
}

/**
 * Things in an order that people choose: by dragging the handle, with the arrow keys on the handle, or by the buttons. The new
 * order shows at once; when it cannot be saved, the former one is back.
 */
export function OrderList<Item>({
  label,
  items,
  idOf,
  nameOf,
  show,
  actions,
  etag,
  onReorder,
}: {
  readonly label: string;
  readonly items: readonly Item[];
  readonly idOf: (item: Item) => string;
  readonly nameOf: (item: Item) => string;
  readonly show: (item: Item) => ReactNode;
  readonly actions?: (item: Item) => ReactNode;
  /** The ETag of the order that the items are in. */
  readonly etag: string | undefined;
  /** Saves the order. */
  readonly onReorder: (ids: readonly string[]) => SendChange;
}) {
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const [held, setHeld] = useState<Held | null>(null);
  const [said, setSaid] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const write = useWrites(etag);
  const [overtaken, setOvertaken] = useState<Placed | null>(null);

  const byId = new Map(items.map((item) => [idOf(item), item]));
  const known = wanted?.filter((id) => byId.has(id)) ?? [];
  const ids = wanted ? [...known, ...[...byId.keys()].filter((id) => !known.includes(id))] : [...byId.keys()];
  // While something is held, only the picture has the new order: a row that is put elsewhere in the page would be let go.
  const picture = held ? moved(ids, held.from, held.to) : ids;

  function move(from: number, to: number): void {
    const next = moved(ids, from, to);
    const item = byId.get(ids[from] ?? "");
    if (next === ids || !item) return;
    setWanted(next);
    setSaid(listWords.movedTo(nameOf(item), to + 1, ids.length));
    setOvertaken(null);
    write(onReorder(next)).then(
      () => setWanted((current) => (current === next ? null : current)),
      (error: unknown) => {
        // Everything is as the site has it; of any other failure the person was told why.
        setWanted(null);
        if (isConflict(error) || isMissing(error)) setOvertaken({ id: idOf(item), to });
      },
    );
  }

  // A row that is put elsewhere in the page loses the focus.
  const focused = useRef<{ readonly id: string; readonly by: string } | null>(null);
  useEffect(() => {
    const { id, by } = focused.current ?? {};
    focused.current = null;
    const row = id && list.current?.querySelector(`[data-row="${CSS.escape(id)}"]`);
    if (!row) return;
    const control = row.querySelector<HTMLButtonElement>(`button[data-by="${by}"]:enabled`);
    (control ?? row.querySelector("button"))?.focus();
  }, [wanted]);

  function moveBy(id: string, by: "handle" | "up" | "down", from: number, to: number): void {
    focused.current = { id, by };
    move(from, to);
  }

  const find = useFindLine(items.length);
  const found = items.filter((item) => find.isFound(nameOf(item))).length;
  const lost = byId.get(overtaken?.id ?? "");

  return (
    <>
      {overtaken && (
        <OvertakenMove
          name={lost ? nameOf(lost) : ""}
          theirs={lost ? treeWords.place(ids.indexOf(overtaken.id) + 1, null) : null}
          yours={overtaken.to < ids.length ? treeWords.place(overtaken.to + 1, null) : null}
          onTake={() => setOvertaken(null)}
          onKeep={() => move(ids.indexOf(overtaken.id), overtaken.to)}
        />
      )}
      {find.field(found)}
      <ol className={css.list} ref={list} aria-label={label}>
        {ids.map((id, index) => {
          const item = byId.get(id);
          if (!item || !find.isFound(nameOf(item))) return null;
          const name = nameOf(item);
          return (
            <li
              key={id}
              data-row={id}
              className={classes(css.row, held?.id === id && css.held)}
              style={held ? { order: picture.indexOf(id) } : undefined}
            >
              <button
                type="button"
                data-by="handle"
                className={css.handle}
                hidden={find.isNarrowed}
                aria-label={listWords.move(name)}
                title={listWords.moveHint}
                onKeyDown={(event) => {
                  const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
                  if (by === 0) return;
                  event.preventDefault();
                  moveBy(id, "handle", index, index + by);
                }}
                onPointerDown={(event) => {
                  if (event.button !== 0) return;
                  event.currentTarget.setPointerCapture(event.pointerId);
                  const middles = [...(list.current?.children ?? [])].map((row) => {
                    const { top, height } = row.getBoundingClientRect();
                    return scrollY + top + height / 2;
                  });
                  setHeld({ id, from: index, to: index, middles });
                }}
                onPointerMove={({ pageY }) =>
                  setHeld((former) => former && { ...former, to: placeAt(former.middles, former.from, pageY) })
                }
                onPointerUp={() => {
                  if (held) move(held.from, held.to);
                  setHeld(null);
                }}
                onPointerCancel={() => setHeld(null)}
              >
                <GripVertical aria-hidden />
              </button>
              <div className={css.content}>{show(item)}</div>
              <div className={css.actions}>
                <IconButton
                  data-by="up"
                  hidden={find.isNarrowed}
                  label={listWords.moveUp(name)}
                  icon={ArrowUp}
                  disabled={index === 0}
                  onClick={() => moveBy(id, "up", index, index - 1)}
                />
                <IconButton
                  data-by="down"
                  hidden={find.isNarrowed}
                  label={listWords.moveDown(name)}
                  icon={ArrowDown}
                  disabled={index === ids.length - 1}
                  onClick={() => moveBy(id, "down", index, index + 1)}
                />
                {actions?.(item)}
              </div>
            </li>
          );
        })}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}
