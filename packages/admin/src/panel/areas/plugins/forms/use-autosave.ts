import { useEffect, useRef } from "react";

const PAUSE_MS = 700;

/**
 * Saves what was entered when nobody has typed for a moment, and what is left when the form goes from the screen. What failed is not
 * tried again before something else is entered.
 */
export function useAutosave(
  entered: string,
  { isDue, save }: { readonly isDue: boolean; readonly save: () => Promise<boolean> },
): void {
  const failed = useRef<string>(null);
  const latest = useRef<() => void>(undefined);
  const run = (): void => {
    if (failed.current === entered) return;
    void save().then((isSaved) => {
      failed.current = isSaved ? null : entered;
    });
  };
  useEffect(() => {
    latest.current = isDue ? run : undefined;
  });
  // Each change of what was entered begins the pause again.
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => latest.current?.(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [entered, isDue]);
  useEffect(() => () => latest.current?.(), []);
}
