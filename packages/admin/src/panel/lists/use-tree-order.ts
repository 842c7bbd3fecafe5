import { useRef, useState } from "react";
import { isConflict, isMissing } from "../app/client.js";
import { movedItems, type TreeItem, type TreeMove } from "./tree.js";
import { type SendChange, useWrites } from "./use-writes.js";

/**
 * The items of a tree as they are moved: what is shown runs ahead of the site, which is told of one move after the other.
 * A move that somebody else was faster than is kept until the person has chosen.
 */
export function useTreeOrder<T extends TreeItem>(
  { items, etag }: { readonly items: readonly T[]; readonly etag: string | undefined },
  onMove: (move: TreeMove) => SendChange,
) {
  const [ahead, setAhead] = useState<readonly T[] | null>(null);
  const [overtaken, setOvertaken] = useState<TreeMove | null>(null);
  const last = useRef<TreeMove | null>(null);
  const write = useWrites(etag);
  const shown = ahead ?? items;

  function move(next: TreeMove): readonly T[] {
    const after = movedItems(shown, next);
    setAhead(after);
    setOvertaken(null);
    last.current = next;
    write(onMove(next)).then(
      () => {
        if (last.current === next) setAhead(null);
      },
      (error: unknown) => {
        // Everything is as the site has it; of any other failure the person was told why.
        setAhead(null);
        if (isConflict(error) || isMissing(error)) setOvertaken(next);
      },
    );
    return after;
  }
  return { shown, move, overtaken, dismiss: () => setOvertaken(null) };
}
