/** Sizes of lists, updated by the transactions that change the lists. */
export interface CountersTable {
  name: string;
  value: number;
}
