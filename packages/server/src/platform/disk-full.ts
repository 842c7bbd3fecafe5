import { errorCode } from "./unreachable-reason.js";

const GOES_ON = "Free some space there; the site then goes on without a restart.";

/** Messages to the operator, by the code of the system or of a driver. */
const SENTENCES: ReadonlyMap<string, string> = new Map([
  ["SQLITE_FULL", `The disk of DATA_DIR is full, and nothing can be saved. ${GOES_ON}`],
  ["SQLITE_IOERR_SHMSIZE", `The disk of DATA_DIR is full, and nothing can be saved. ${GOES_ON}`],
  ["53100", `The disk of the database server is full, and nothing can be saved. ${GOES_ON}`],
  ["ENOSPC", `The disk that the site writes files to is full. ${GOES_ON}`],
  [
    "EDQUOT",
    "The user of the site may store no more on the disk. Raise its quota; the site then goes on without a restart.",
  ],
]);

/** Says where the disk is full and what to do, if that is why something failed; otherwise null. */
export function diskFullSentence(error: unknown): string | null {
  const sentence = SENTENCES.get(errorCode(error));
  if (sentence !== undefined) return sentence;
  return error instanceof Error && error.cause !== undefined ? diskFullSentence(error.cause) : null;
}
