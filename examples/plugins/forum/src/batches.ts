/**
 * Reads a list of any length a limited number of rows at a time. `read` gives the rows that follow the last one of the batch before,
 * in their order, and none at the end. A batch is read once the one before has been dealt with.
 */
export async function* inBatches<Row>(
  read: (last: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let last: Row | undefined; ; ) {
    const rows = await read(last);
    last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
  }
}
