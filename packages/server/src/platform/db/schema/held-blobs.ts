/**
 * Stored bytes that no sweep deletes, because a row that names them is about to be written. The row without a key is the gate:
 * whoever begins to hold bytes or deletes some locks it first.
 */
export interface HeldBlobsTable {
  key: string;
  holder: string;
  expires_at: string;
}
