/** A transaction did not get its turn in time; its cause is the last refusal of the database. */
export class DatabaseBusyError extends Error {
  override readonly name = "DatabaseBusyError";

  constructor(cause: unknown) {
    super("Other transactions have kept the database busy for too long.", { cause });
  }
}
