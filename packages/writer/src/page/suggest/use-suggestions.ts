import { useEffect, useState } from "react";

const PAUSE_MS = 150;

/**
 * Loads suggestions for a text that is being typed; none for an empty one, and none while the site cannot be reached.
 */
export function useSuggestions<T>(typed: string, load: (typed: string) => Promise<readonly T[]>): readonly T[] {
  const [found, setFound] = useState<readonly T[]>([]);
  const asked = typed.trim();
  useEffect(() => {
    let isCurrent = true;
    const take = (answer: readonly T[]): void => {
      if (isCurrent) setFound(answer);
    };
    if (asked === "") take([]);
    const timer =
      asked === ""
        ? undefined
        : setTimeout(() => {
            load(asked).then(take, () => take([]));
          }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [asked, load]);
  return found;
}
