import { type PointerEvent, type RefObject, useEffect, useState } from "react";
import { dropAt, stayingRows, type TreeDrop, type TreeItem, treeRows } from "./tree.js";

/** Indentation of a level, in pixels. */
export const INDENT_PX = 22;
const EDGE_PX = 60;
const SCROLL_PX = 12;

interface Drag {
  readonly id: string;
  readonly pointerId: number;
  readonly fromX: number;
  readonly fromDepth: number;
  readonly drop: TreeDrop | null;
}

/** Drags the lines of a tree by their handles: with a mouse, a pen or a finger. */
export function useTreeDrag(
  list: RefObject<HTMLElement | null>,
  { items, levels, onDrop }: { items: readonly TreeItem[]; levels: number; onDrop: (drop: TreeDrop) => void },
) {
  const [drag, setDrag] = useState<Drag | null>(null);
  useEffect(() => {
    if (!drag) return;
    const cancel = (event: KeyboardEvent): void => {
      if (event.key === "Escape") setDrag(null);
    };
    addEventListener("keydown", cancel);
    return () => removeEventListener("keydown", cancel);
  }, [drag]);

  function gapAt(id: string, y: number): number {
    const rows = stayingRows(items, id);
    const lines = list.current?.querySelectorAll<HTMLElement>("[data-line]") ?? [];
    const byId = new Map([...lines].map((line) => [line.dataset.line, line]));
    const middles = rows.map(({ item }) => {
      const box = byId.get(item.id)?.getBoundingClientRect();
      return box ? box.top + box.height / 2 : 0;
    });
    const below = middles.findIndex((middle) => y < middle);
    return below === -1 ? rows.length : below;
  }

  const handlers = (id: string) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const fromDepth = treeRows(items).find(({ item }) => item.id === id)?.depth ?? 0;
      setDrag({ id, pointerId: event.pointerId, fromX: event.clientX, fromDepth, drop: null });
    },
    onPointerMove({ pointerId, clientX, clientY }: PointerEvent<HTMLElement>) {
      if (drag?.pointerId !== pointerId) return;
      const depth = drag.fromDepth + Math.round((clientX - drag.fromX) / INDENT_PX);
      setDrag({ ...drag, drop: dropAt(items, id, { gap: gapAt(id, clientY), depth, levels }) });
      if (clientY < EDGE_PX) scrollBy(0, -SCROLL_PX);
      if (clientY > innerHeight - EDGE_PX) scrollBy(0, SCROLL_PX);
    },
    onPointerUp() {
      if (drag?.drop) onDrop(drag.drop);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
  });
  return { dragged: drag?.id, drop: drag?.drop ?? null, handlers };
}
