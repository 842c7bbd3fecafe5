/** The options of a list, and which of them is chosen; -1 while none is. */
export interface Choice<T> {
  readonly options: readonly T[];
  readonly at: number;
}

/** No list. */
export const closed: Choice<never> = { options: [], at: -1 };

/** A list of which nothing is chosen yet. */
export const shown = <T>(options: readonly T[]): Choice<T> => ({ options, at: -1 });

/** One step down or up. Beyond either end nothing is chosen, so that the way back to what is typed is one step. */
export function moved<T>({ options, at }: Choice<T>, step: number): Choice<T> {
  const places = options.length + 1;
  return { options, at: ((at + 1 + step + places) % places) - 1 };
}
