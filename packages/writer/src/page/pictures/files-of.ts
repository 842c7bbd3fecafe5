/** The pictures that are given; none where there is a text, whose pictures are a rendering of it. */
export function filesOf(data: DataTransfer | null): readonly File[] {
  const files = [...(data?.files ?? [])];
  return data?.getData("text/plain") ? [] : files;
}
