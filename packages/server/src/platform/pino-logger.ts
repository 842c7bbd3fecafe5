import { type DestinationStream, pino } from "pino";
import type { LogFields, Logger } from "./logger.js";
import { redact, redactText } from "./redact.js";

export interface PinoLoggerOptions {
  readonly level: "debug" | "info" | "warn" | "error" | "silent";
  /** Stream for the lines; defaults to standard output. */
  readonly destination?: DestinationStream;
}

/** A log of one JSON object per line: `level`, `time` (ISO 8601), `message` and the fields. */
export function pinoLogger({ level, destination }: PinoLoggerOptions): Logger {
  const options = {
    level,
    base: null,
    messageKey: "message",
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return wrap(destination === undefined ? pino(options) : pino(options, destination), {});
}

function wrap(sink: pino.Logger, bound: LogFields): Logger {
  const at =
    (level: "debug" | "info" | "warn" | "error") =>
    (message: string, fields: LogFields = {}): void => {
      if (sink.isLevelEnabled(level)) sink[level](redact({ ...bound, ...fields }), redactText(message));
    };
  return {
    debug: at("debug"),
    info: at("info"),
    warn: at("warn"),
    error: at("error"),
    child: (fields) => wrap(sink, { ...bound, ...fields }),
  };
}
