import type { Readable } from "node:stream";
import type { Logger } from "../logger.js";

const LINES_A_SECOND = 50;
const LINE_LENGTH = 2_000;
const LAST_LINES = 20;

type Level = "debug" | "info" | "warn" | "error";

/** The log of one plugin, which cannot fill the log of the site. */
export interface PluginLog {
  write(level: Level, message: string): void;
  /** Logs what the process prints, line by line. */
  follow(output: Readable): void;
  /** The last lines that it printed, which say why a process ended. */
  lastLines(): string;
  /** Called every second: allows further lines, and says how many were left out. */
  refill(): void;
}

export function createPluginLog(logger: Logger): PluginLog {
  let left = LINES_A_SECOND;
  let dropped = 0;
  let last: readonly string[] = [];

  function write(level: Level, message: string): void {
    if (left === 0) {
      dropped += 1;
      return;
    }
    left -= 1;
    logger[level](message.slice(0, LINE_LENGTH));
  }

  function printed(line: string): void {
    if (line === "") return;
    last = [...last, line].slice(-LAST_LINES);
    write("info", line);
  }

  return {
    write,
    lastLines: () => last.join("\n"),
    follow(output) {
      let line = "";
      output.setEncoding("utf8");
      output.on("data", (text: string) => {
        const lines = text.split("\n");
        const last = lines.pop() ?? "";
        for (const ended of lines) {
          printed(line + ended.slice(0, LINE_LENGTH));
          line = "";
        }
        line = (line + last).slice(0, LINE_LENGTH);
      });
      output.on("end", () => printed(line));
    },
    refill() {
      if (dropped > 0) logger.warn("The plugin wrote more lines than its log takes", { dropped });
      left = LINES_A_SECOND;
      dropped = 0;
    },
  };
}
