import { createRequire } from "node:module";
import type SqliteFile from "better-sqlite3";

/** One copying of the write-ahead log into the file. */
export interface CheckpointTask {
  /** The path of the driver that the process uses. */
  readonly driver: string;
  readonly file: string;
  /** Whether the log is to be written from its beginning again, which a writer would have to wait for. */
  readonly restartsLog: boolean;
}

export interface CheckpointOutcome {
  /** Pages of the log, and how many of them are in the file. */
  readonly log: number;
  readonly copied: number;
}

// A writer that waits for the log tries again between its pauses, so it is not kept waiting for long.
const WAIT_MS = 1_000;

/** Copies what it can without making anybody wait; only then may it ask writers to wait for the rest. */
export function doCheckpoint({ driver, file, restartsLog }: CheckpointTask): CheckpointOutcome {
  const Driver = createRequire(driver)(driver) as typeof SqliteFile;
  const connection = new Driver(file, { fileMustExist: true, timeout: WAIT_MS });
  try {
    // The log reaches the disk before the file does.
    connection.pragma("synchronous = NORMAL");
    const passive = checkpoint(connection, "PASSIVE");
    return restartsLog ? checkpoint(connection, "RESTART") : passive;
  } finally {
    connection.close();
  }
}

function checkpoint(connection: SqliteFile.Database, mode: "PASSIVE" | "RESTART"): CheckpointOutcome {
  const [state] = connection.pragma(`wal_checkpoint(${mode})`) as { log: number; checkpointed: number }[];
  return { log: state?.log ?? 0, copied: state?.checkpointed ?? 0 };
}
