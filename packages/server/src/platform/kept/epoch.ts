/**
 * The time for which an answer is valid: reading it again would give the same. It begins before the answer is read, so
 * that it can end while the answer is being read.
 */
export interface Epoch {
  /** False from the moment the epoch has ended. */
  isNow(): boolean;
}
