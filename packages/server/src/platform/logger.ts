/** Facts that go with a log line. Secrets in them are replaced by key name, credentials in URLs are cut out. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Structured log; an error goes in under the key `error`. */
export interface Logger {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** The same log with facts added to every line. */
  child(fields: LogFields): Logger;
}
