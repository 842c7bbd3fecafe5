import { expect } from "vitest";

/** The states between which an operation leads, and how the state that a kill left is seen. */
export interface OldOrNew<State, Place> {
  readonly before: State;
  readonly after: State;
  readonly observe: (place: Place) => Promise<State>;
}

/** Requires that each kill left the state from before or the one from after; returns which of them there were, in order. */
export async function outcomesIn<State, Place = string>(
  places: readonly Place[],
  { before, after, observe }: OldOrNew<State, Place>,
): Promise<readonly ("new" | "old")[]> {
  const outcomes = new Set<"new" | "old">();
  for (const [index, place] of places.entries()) {
    const state = await observe(place);
    const isOld = JSON.stringify(state) === JSON.stringify(before);
    expect(state, `killed at step ${index + 1}`).toEqual(isOld ? before : after);
    outcomes.add(isOld ? "old" : "new");
  }
  return [...outcomes].sort();
}
