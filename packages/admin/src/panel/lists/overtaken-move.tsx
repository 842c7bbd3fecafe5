import { Overtaken } from "../ui/overtaken.js";
import css from "./overtaken-move.module.css";
import { treeWords as words } from "./tree-words.js";

/** A move that somebody else was faster than: where the thing stands by now, and where it was to go. */
export function OvertakenMove({
  name,
  theirs,
  yours,
  onTake,
  onKeep,
}: {
  readonly name: string;
  /** Null where it is gone. */
  readonly theirs: string | null;
  /** Null where there is no such place any more. */
  readonly yours: string | null;
  readonly onTake: () => void;
  readonly onKeep: () => void;
}) {
  const isPossible = theirs !== null && yours !== null;
  return (
    <div className={css.overtaken}>
      <Overtaken
        message={isPossible ? words.overtaken(name) : words.overtakenGone}
        differences={isPossible ? [{ name, theirs, yours }] : []}
        take={words.leave}
        keep={words.moveAnyway}
        onTake={onTake}
        onKeep={isPossible ? onKeep : undefined}
      />
    </div>
  );
}
