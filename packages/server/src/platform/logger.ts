/** Fields of a log line. Secrets are replaced by the name of their key, and credentials are removed from URLs. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Structured log; pass an error under the key `error`. */
export interface Logger {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** The same log with these fields added to every line. */
  child(fields: LogFields): Logger;
}
