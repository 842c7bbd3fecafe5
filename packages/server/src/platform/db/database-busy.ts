/** The database did not get to a statement or transaction in time; the cause is its last refusal. */
export class DatabaseBusyError extends Error {
  override readonly name = "DatabaseBusyError";

  constructor(cause: unknown, message = "Other transactions have kept the database busy for too long.") {
    super(message, { cause });
  }
}
