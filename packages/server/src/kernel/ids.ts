import { uuidv7 } from "uuidv7";

/** Makes ids for new rows: UUIDv7 text, unique, ascending in the order of creation within one process. */
export type IdSource = () => string;

export const uuidSource: IdSource = uuidv7;
