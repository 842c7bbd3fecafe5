import pg from "pg";

const INT8 = 20;

/** Counts are 64 bits wide on PostgreSQL, and text by default; no count here exceeds the range of a number. */
export const COUNTS_AS_NUMBERS: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)),
};
