type Fields = Readonly<Record<string, unknown>>;

export interface LogEntry {
  readonly level: "debug" | "info" | "warn" | "error";
  readonly message: string;
  readonly fields: Fields;
}

/** A logger in the shape of the server's that keeps its entries for the test. */
export interface RecordingLogger {
  readonly entries: readonly LogEntry[];
  debug(message: string, fields?: Fields): void;
  info(message: string, fields?: Fields): void;
  warn(message: string, fields?: Fields): void;
  error(message: string, fields?: Fields): void;
  /** Writes to the same entries. */
  child(fields: Fields): RecordingLogger;
}

export function recordingLogger(): RecordingLogger {
  return record([], {});
}

function record(entries: LogEntry[], bound: Fields): RecordingLogger {
  const at =
    (level: LogEntry["level"]) =>
    (message: string, fields: Fields = {}): void => {
      entries.push({ level, message, fields: { ...bound, ...fields } });
    };
  return {
    entries,
    debug: at("debug"),
    info: at("info"),
    warn: at("warn"),
    error: at("error"),
    child: (fields) => record(entries, { ...bound, ...fields }),
  };
}
