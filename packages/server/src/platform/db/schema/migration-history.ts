/** The migrations that have run on this database. */
export interface MigrationHistoryTable {
  name: string;
  applied_at: string;
  duration_ms: number;
  service_version: string;
}

/** Migrations that failed, one row per attempt; they changed nothing else. */
export interface MigrationFailuresTable {
  id: string;
  name: string;
  failed_at: string;
  duration_ms: number;
  service_version: string;
  message: string;
}
