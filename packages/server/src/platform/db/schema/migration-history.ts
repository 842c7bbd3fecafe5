/** The migrations that this database has been through. */
export interface MigrationHistoryTable {
  name: string;
  applied_at: string;
  duration_ms: number;
  service_version: string;
}

/** Migrations that failed, each as often as it was tried; they left nothing else behind. */
export interface MigrationFailuresTable {
  id: string;
  name: string;
  failed_at: string;
  duration_ms: number;
  service_version: string;
  message: string;
}
