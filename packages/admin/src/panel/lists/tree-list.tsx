import {
  ArrowDown,
  ArrowDownToLine,
  ArrowRightLeft,
  ArrowUp,
  ArrowUpToLine,
  CornerDownRight,
  CornerLeftUp,
  GripVertical,
} from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { IconButton } from "../ui/button.js";
import { classes } from "../ui/classes.js";
import { Menu, type MenuEntry } from "../ui/menu.js";
import { useFindLine } from "./find-line.js";
import { OvertakenMove } from "./overtaken-move.js";
import {
  branchOf,
  foundRows,
  placeOf,
  stayingRows,
  stepMove,
  type TreeItem,
  type TreeMove,
  type TreeStep,
  treeRows,
} from "./tree.js";
import css from "./tree.module.css";
import { treeWords as words } from "./tree-words.js";
import { INDENT_PX, useTreeDrag } from "./use-tree-drag.js";
import { useTreeOrder } from "./use-tree-order.js";
import type { SendChange } from "./use-writes.js";

export interface TreeListProps<T extends TreeItem> {
  readonly label: string;
  /** Parents before their children, in order. */
  readonly items: readonly T[];
  /** Most levels that the tree may have. */
  readonly levels: number;
  readonly nameOf: (item: T) => string;
  readonly show: (item: T) => ReactNode;
  readonly entries: (item: T) => readonly MenuEntry[];
  /** The ETag of the order that the items are in. */
  readonly etag: string | undefined;
  /** Tells the site of a move; resolves when what it has is here. */
  readonly onMove: (move: TreeMove) => SendChange;
  /** Other trees that an item can go to, with what is below it. */
  readonly others?: readonly { readonly id: string; readonly label: string }[];
}

const STEPS: Readonly<Record<string, TreeStep>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowRight: "in",
  ArrowLeft: "out",
};
/** So many lines are passed by single steps. */
const FEW = 3;
/** Behind whatever is there. */
const LAST = 10_000;
const MENU_STEPS = [
  { direction: "up", icon: ArrowUp },
  { direction: "down", icon: ArrowDown },
  { direction: "in", icon: CornerDownRight },
  { direction: "out", icon: CornerLeftUp },
] as const;

/** Lines below each other and below one another, whose order is changed by dragging, with the keys, or from their menus. */
export function TreeList<T extends TreeItem>(props: TreeListProps<T>) {
  const { label, items, levels, nameOf, show, entries, etag, onMove, others = [] } = props;
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState("");
  const [focused, setFocused] = useState<string | null>(null);
  const { shown, move, overtaken, dismiss } = useTreeOrder({ items, etag }, onMove);

  function go(next: TreeMove): void {
    const item = shown.find(({ id: other }) => other === next.id);
    const after = move(next);
    const tree = others.find((other) => other.id === next.tree);
    if (item && tree) setSaid(words.movedTo(nameOf(item), tree.label));
    const moved = after.find((item) => item.id === next.id);
    const parent = after.find((item) => item.id === next.parentId);
    if (moved) setSaid(words.moved(nameOf(moved), next.index + 1, parent ? nameOf(parent) : null));
  }

  function step(item: T, direction: TreeStep): void {
    const next = stepMove(shown, item.id, direction, levels);
    if (next) {
      setFocused(item.id);
      go(next);
    } else setSaid(words.stays(nameOf(item)));
  }

  /** A place in words; null where its parent is not there. */
  function wordsOf({ parentId, index, tree }: TreeMove): string | null {
    if (tree !== undefined) return others.find((other) => other.id === tree)?.label ?? null;
    const parent = items.find((item) => item.id === parentId);
    if (parentId !== null && !parent) return null;
    return words.place(index + 1, parent ? nameOf(parent) : null);
  }

  const theirs = overtaken && placeOf(items, overtaken.id);
  const lost = items.find((item) => item.id === overtaken?.id);
  const find = useFindLine(items.length);
  const all = treeRows(shown);
  const visible = find.isNarrowed ? foundRows(all, (item) => find.isFound(nameOf(item))) : all;

  // A line that is put elsewhere in the page loses the focus.
  useEffect(() => {
    if (focused === null) return;
    list.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(focused)}"] button`)?.focus();
    setFocused(null);
  }, [shown, focused]);

  const drag = useTreeDrag(list, { items: shown, levels, onDrop: (drop) => go(drop.move) });
  const { dragged, drop } = drag;
  const lifted = dragged === undefined ? undefined : branchOf(shown, dragged);
  const staying = dragged === undefined ? [] : stayingRows(shown, dragged);
  const aboveLine = drop && staying[drop.gap]?.item.id;
  const belowLine = drop && drop.gap === staying.length ? staying.at(-1)?.item.id : undefined;

  /** Menu entries of a line. In a long tree they take a while to compute, so a menu asks for them when it opens. */
  function entriesOf(item: T): readonly MenuEntry[] {
    const own = entries(item);
    const place = placeOf(shown, item.id);
    const count = place ? shown.filter(({ parentId }) => parentId === item.parentId).length : 0;
    const moves = find.isNarrowed ? [] : MENU_STEPS;
    return [
      ...own.filter(({ isDangerous }) => !isDangerous),
      ...moves.flatMap(({ direction, icon }) =>
        stepMove(shown, item.id, direction, levels)
          ? [{ id: direction, label: words[direction], icon, onChoose: () => step(item, direction) }]
          : [],
      ),
      ...(find.isNarrowed || !place
        ? []
        : [
            { id: "first", label: words.first, icon: ArrowUpToLine, index: 0 },
            { id: "last", label: words.last, icon: ArrowDownToLine, index: count - 1 },
          ]
            .filter(({ index }) => count > FEW && index !== place.index)
            .map(({ index, ...entry }) => ({ ...entry, onChoose: () => go({ ...place, index }) }))),
      ...others.map((tree) => ({
        id: `tree-${tree.id}`,
        label: words.moveTo(tree.label),
        icon: ArrowRightLeft,
        onChoose: () => go({ id: item.id, parentId: null, index: LAST, tree: tree.id }),
      })),
      ...own.filter(({ isDangerous }) => isDangerous),
    ];
  }

  const onKeyDown = (event: KeyboardEvent, item: T): void => {
    const direction = STEPS[event.key];
    if (!direction) return;
    event.preventDefault();
    step(item, direction);
  };

  return (
    <>
      {overtaken && (
        <OvertakenMove
          name={lost ? nameOf(lost) : ""}
          theirs={theirs && wordsOf(theirs)}
          yours={wordsOf(overtaken)}
          onTake={dismiss}
          onKeep={() => go(overtaken)}
        />
      )}
      {find.field(visible.length)}
      <p id={`${id}-how`} className="visually-hidden">
        {words.howTo}
      </p>
      <ul ref={list} className={css.list} aria-label={label}>
        {visible.map(({ item, depth }) => {
          const name = nameOf(item);
          return (
            <li
              key={item.id}
              data-line={item.id}
              className={classes(css.row, lifted?.has(item.id) && css.lifted)}
              style={{ paddingInlineStart: `calc(8px + ${depth} * min(${INDENT_PX}px, 4vw))` }}
            >
              {drop && (item.id === aboveLine || item.id === belowLine) && (
                <span
                  className={classes(css.line, item.id === aboveLine ? css.before : css.after)}
                  style={{ insetInlineStart: `calc(12px + ${drop.depth} * min(${INDENT_PX}px, 4vw))` }}
                />
              )}
              {!find.isNarrowed && (
                <IconButton
                  label={words.move(name)}
                  icon={GripVertical}
                  className={css.grip}
                  aria-describedby={`${id}-how`}
                  onKeyDown={(event) => onKeyDown(event, item)}
                  {...drag.handlers(item.id)}
                />
              )}
              {depth > 0 && <span className="visually-hidden">{words.level(depth + 1)}</span>}
              <div className={css.content}>{show(item)}</div>
              <Menu label={words.actions(name)} entries={() => entriesOf(item)} />
            </li>
          );
        })}
      </ul>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  );
}
