/** The ids before and after one in a list, with its place from 1; without a place where the list does not have it. */
export function neighboursOf(ids: readonly string[], id: string) {
  const at = ids.indexOf(id);
  if (at < 0) return { place: null, before: undefined, after: ids[0] };
  return { place: at + 1, before: ids[at - 1], after: ids[at + 1] };
}
